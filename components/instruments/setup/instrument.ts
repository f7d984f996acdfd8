import type { Instrument } from "@/components/workbench/inspection/instrument";
import { ParameterForm } from "./parameter-form";

/** All parameters of the extractor. */
export const PARAMETERS: Instrument = {
  id: "parameters",
  label: "Params",
  open: { label: "Show all parameters", keys: ["Shift+p"] },
  content: ParameterForm,
};
