import type { Instrument } from "@/components/workbench/inspection/instrument";
import { toggleChartFold } from "./chart-fold";
import { ThresholdFoot, ThresholdTab } from "./threshold-instrument";

/** What scores and verdicts do when a number of the extractor moves. */
export const THRESHOLDS: Instrument = {
  id: "threshold",
  label: "Threshold",
  content: ThresholdTab,
  isAlone: true,
  below: {
    content: ThresholdFoot,
    fold: {
      id: "inspect.chart.fold",
      label: "Collapse or expand the threshold chart",
      keys: ["Shift+h"],
      toggle: toggleChartFold,
    },
  },
};
