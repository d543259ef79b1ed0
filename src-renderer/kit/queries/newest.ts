/** Keeps apart, of one thing that is shown, what is newer from what is older. */
type Newest = {
  /** An event has told of it, or a person has chosen: whatever was asked before is older. */
  readonly heard: () => void;
  /** It is being asked for. What comes back says, once the answer is there, whether nothing newer has been taken meanwhile; it is taken then. */
  readonly asked: () => () => boolean;
};

/**
 * Answers and events come by ways of their own, and so do two answers to the same question: an answer is as old as its question, and older than what an event told since. Whether what
 * is shown has changed meanwhile tells nothing of that: an older answer may have changed it.
 */
export function newest(): Newest {
  let [begun, taken] = [0, 0];
  return {
    heard: () => {
      begun += 1;
      taken = begun;
    },
    asked: () => {
      begun += 1;
      const question = begun;
      return () => {
        if (question <= taken) return false;
        taken = question;
        return true;
      };
    },
  };
}
