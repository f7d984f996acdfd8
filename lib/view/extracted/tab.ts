/**
 * What the tab with the extracted text is called in addresses: who decides where a page opens has to know it before
 * any instrument is loaded.
 */
export const EXTRACTED_TAB = "extracted";
