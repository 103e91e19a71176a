// Owns what stands in a step's input for what is known only when the step runs; `step.ts` puts it in.

export interface IdReference {
  readonly $idOfStep: number;
}

/** Stands in a step's input for the id of the record that step `index` (from 0) made or read. */
export function idOfStep(index: number): IdReference {
  return { $idOfStep: index };
}

/** Stands in the input of a step that amends for the record's text with `html` after it. */
export function currentTextAnd(html: string): { readonly $currentTextAnd: string } {
  return { $currentTextAnd: html };
}

/** Stands in the input of a step that amends for the creator's email; `email` where the service does not tell it. */
export function currentCreatorOr(email: string): { readonly $currentCreatorOr: string } {
  return { $currentCreatorOr: email };
}

/** Stands in a step's input for the file of a picture that is kept beside the capture. */
export function fileOfPicture(pictureId: string): { readonly $picture: string } {
  return { $picture: pictureId };
}
