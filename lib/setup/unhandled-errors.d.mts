export declare const UNHANDLED_FILE: string;
