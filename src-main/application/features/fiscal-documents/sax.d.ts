/** What is used of the parser, which brings no types of its own. */
declare module 'sax' {
  type Parser = {
    onerror: (error: Error) => void;
    ondoctype: (doctype: string) => void;
    onopentag: (tag: {
      readonly name: string;
      readonly attributes: Readonly<Partial<Record<string, string>>>;
    }) => void;
    onclosetag: (name: string) => void;
    ontext: (text: string) => void;
    oncdata: (text: string) => void;
    write: (text: string) => Parser;
    close: () => Parser;
  };
  const sax: { readonly parser: (isStrict: boolean, options: { readonly position: boolean }) => Parser };
  export default sax;
}
