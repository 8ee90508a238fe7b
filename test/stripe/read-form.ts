/** `a[b][0][c]=x`, as Stripe's client sends parameters, as an object; lists become objects by number. */
export interface Form {
  [key: string]: string | Form;
}

export function readForm(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = name.replaceAll(']', '').split('[');
    const last = keys.pop() ?? '';
    let place = form;
    for (const key of keys) {
      const next = place[key];
      place = typeof next === 'object' ? next : (place[key] = {});
    }
    place[last] = value;
  }
  return form;
}

export const textAt = (form: Form, ...path: string[]): string => {
  let place: string | Form | undefined = form;
  for (const key of path) place = typeof place === 'object' ? place[key] : undefined;
  return typeof place === 'string' ? place : '';
};
export const formAt = (form: Form, key: string): Form => {
  const found = form[key];
  return typeof found === 'object' ? found : {};
};
