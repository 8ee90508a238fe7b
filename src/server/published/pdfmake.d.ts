/** pdfmake 0.3 ships no types: what is used of it. */
declare module 'pdfmake' {
  interface PdfMake {
    setFonts(fonts: Record<string, Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>>): void;
    setUrlAccessPolicy(allows: (url: string) => boolean): void;
    setLocalAccessPolicy(allows: (path: string) => boolean): void;
    createPdf(definition: object): { getBuffer(): Promise<Buffer> };
  }
  const pdfmake: PdfMake;
  export default pdfmake;
}
declare module 'pdfmake/fonts/Roboto.js' {
  const fonts: Record<'Roboto', Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>>;
  export default fonts;
}
