/** What was chosen when it is one of the choices, else the first. */
export const choiceAmong = <T extends string>(choices: readonly [T, ...T[]], given: string | undefined): T =>
  choices.find((choice) => choice === given) ?? choices[0];
