/** The people, firms, goods and places that worlds are peopled with. All invented. */

export const GIVEN_NAMES = [
  'Ana',
  'Antônio',
  'Beatriz',
  'Caio',
  'Cecília',
  'Conceição',
  'Davi',
  'Débora',
  'Eduardo',
  'Estêvão',
  'Fabrício',
  'Flávia',
  'Francisco',
  'Gabriela',
  'Glória',
  'Heloísa',
  'Inês',
  'Jéssica',
  'João',
  'José',
  'Júlia',
  'Larissa',
  'Letícia',
  'Luís',
  'Márcia',
  'Marcos',
  'Natália',
  'Otávio',
  'Patrícia',
  'Raíssa',
  'Renan',
  'Sebastião',
  'Simão',
  'Thaís',
  'Valéria',
  'Vinícius',
  'Yasmin',
  'Zélia',
] as const;

export const SURNAMES = [
  'Almeida',
  'Andrade',
  'Araújo',
  'Assunção',
  'Barbosa',
  'Cândido',
  'Cardoso',
  'Conceição',
  "D'Ávila",
  'Falcão',
  'Ferreira',
  'França',
  'Galvão',
  'Gonçalves',
  'Guimarães',
  'Ibáñez',
  'Leão',
  'Lourenço',
  'Magalhães',
  'Mendonça',
  'Moraes',
  'Nóbrega',
  'Oliveira',
  'Paixão',
  'Pereira',
  'Queirós',
  'Ribeiro',
  'Rocha',
  'Sant’Anna',
  'Santos',
  'Silva',
  'Simões',
  'Souza',
  'Távora',
  'Vasconcelos',
  'Zanella',
] as const;

export const FIRM_TRADES = [
  'Padaria',
  'Oficina Mecânica',
  'Papelaria',
  'Clínica Odontológica',
  'Mercearia',
  'Transportadora',
  'Confecções',
  'Floricultura',
  'Gráfica',
  'Pousada',
  'Farmácia',
  'Marcenaria',
] as const;

export const FIRM_KINDS = ['Ltda', 'ME', 'EPP', 'S.A.', 'Comércio & Serviços Ltda'] as const;

/** What is sold by subscription: what the payer reads (at most 35 characters) and its price range in centavos. */
export type Good = {
  readonly object: string;
  readonly prefix: string;
  readonly from: number;
  readonly to: number;
};

export const GOODS: readonly Good[] = [
  { object: 'Mensalidade da academia', prefix: 'ACD', from: 7_990, to: 18_990 },
  { object: 'Internet fibra 500 Mb', prefix: 'NET', from: 8_990, to: 14_990 },
  { object: 'Curso de inglês', prefix: 'ING', from: 24_900, to: 52_000 },
  { object: 'Plano odontológico', prefix: 'ODT', from: 3_990, to: 12_050 },
  { object: 'Aluguel de sala comercial', prefix: 'LOC', from: 120_000, to: 680_000 },
  { object: 'Honorários contábeis', prefix: 'CTB', from: 35_000, to: 210_000 },
  { object: 'Clube do livro', prefix: 'LIV', from: 4_990, to: 9_990 },
  { object: 'Escola de música', prefix: 'MUS', from: 18_000, to: 42_000 },
  { object: 'Monitoramento de alarme', prefix: 'ALM', from: 9_900, to: 29_900 },
  { object: 'Cesta de orgânicos', prefix: 'ORG', from: 6_500, to: 15_500 },
  { object: 'Manutenção de elevador', prefix: 'ELV', from: 45_000, to: 160_000 },
  { object: 'Doação – Lar São José', prefix: 'DOA', from: 1_000, to: 20_000 },
];

/** Cities by IBGE code, with the first digits of their postal codes. */
export const CITIES = [
  { code: '3550308', name: 'São Paulo', state: 'SP', postal: '01' },
  { code: '3304557', name: 'Rio de Janeiro', state: 'RJ', postal: '20' },
  { code: '3106200', name: 'Belo Horizonte', state: 'MG', postal: '30' },
  { code: '4314902', name: 'Porto Alegre', state: 'RS', postal: '90' },
  { code: '2611606', name: 'Recife', state: 'PE', postal: '50' },
  { code: '2927408', name: 'Salvador', state: 'BA', postal: '40' },
  { code: '4106902', name: 'Curitiba', state: 'PR', postal: '80' },
  { code: '1302603', name: 'Manaus', state: 'AM', postal: '69' },
  { code: '5208707', name: 'Goiânia', state: 'GO', postal: '74' },
  { code: '3509502', name: 'Campinas', state: 'SP', postal: '13' },
] as const;

export const STREETS = [
  'Rua das Acácias',
  'Avenida São João',
  'Rua Sete de Setembro',
  'Travessa do Comércio',
  'Alameda dos Ipês',
  'Rua Padre Anchieta',
] as const;

/** Institution numbers of the payers' banks; invented. */
export const PAYER_BANKS = ['99990110', '99990228', '99990336', '99990444'] as const;

/** The business whose bank this is. */
export const RECEIVER = {
  name: 'Boa Vista Serviços por Assinatura Ltda',
  cityOnCode: 'SAO PAULO',
  nameOnCode: 'BOA VISTA SERVICOS LTDA',
  cnpjBody: '482175360001',
  key: 'cobranca@boavista.example.com',
  agreements: ['BOAVISTA-01', 'BOAVISTA-02'],
  account: { agencia: '0001', conta: '4820175', tipoConta: 'CORRENTE' },
} as const;
