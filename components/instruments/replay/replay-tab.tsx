"use client";
import { parseAsInteger, parseAsString, useQueryState } from "nuqs";
import { useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { record, stepOfBlock, type Replay } from "@/lib/blocks/ble-ie/replay";
import { OTHER } from "@/lib/blocks/ble-ie/symbols";
import type { Grammar } from "@/lib/blocks/ble-ie/grammar";
import type { Segmentation } from "@/lib/blocks/segment";
import type { NodeId, Page } from "@/lib/page/page";
import { shortName } from "@/lib/page/path";
import { segmentationOf } from "@/lib/view/inspection/block-parts";
import { useInspecting } from "@/components/workbench/inspection/context";
import type { Inspection } from "@/lib/view/inspection/inspection";
import { leavesOfLink } from "@/lib/view/inspection/share";
import { stagesOf } from "@/lib/view/replay/stages";
import { Checkbox } from "@/components/ui/controls/field";
import { Empty } from "@/components/ui/controls/empty";
import { useActions } from "@/components/ui/keys/use-actions";
import { useWorkspace, useWorkspaceStore } from "@/components/workbench/page/context";
import { Attempts } from "./attempts";
import { Player } from "./player";
import { PLAYER_ACTIONS } from "./player-actions";
import { rangeOfStep, replayLayer } from "./replay-layer";
import styles from "./replay.module.css";
import { createPlayer } from "./replay-store";
import { Stages } from "./stages";
import { StepView } from "./step-view";
import { PACE } from "./use-steps";

/** The step that was shown when the replay of a page was left. */
const left = new WeakMap<Page, number>();

/**
 * The cutting of the page into blocks, the tries of an extractor, or the stages of a recipe, step by step, on the
 * page and in words.
 */
export function ReplayTab({ inspection }: { readonly inspection: Inspection }) {
  const segmentation = useMemo(() => segmentationOf(inspection), [inspection]);
  const attempts = inspection.trace?.attempts ?? [];
  const stages = useMemo(() => stagesOf(inspection), [inspection]);
  if (stages.length > 0) return <Stages stages={stages} />;
  if (attempts.length > 0) return <Attempts inspection={inspection} attempts={attempts} />;
  if (segmentation === null)
    return (
      <Empty
        title="Nothing to replay"
        text="What can be replayed are recipes of several extractors, extractors that cut the page into blocks by a grammar, and programs whose steps are recorded."
      />
    );
  if (segmentation.blocks.size === 0)
    return <Empty title="No block" text="This page has no text to put in a block." />;
  return <Replayed inspection={inspection} segmentation={segmentation} />;
}

function Replayed({
  inspection,
  segmentation,
}: {
  readonly inspection: Inspection;
  readonly segmentation: Segmentation;
}) {
  const { page } = inspection;
  const { show } = useInspecting();
  const workspace = useWorkspaceStore();
  const selection = useWorkspace((state) => state.selection);
  const [written, setWritten] = useQueryState("step", parseAsInteger);
  const [inside, setInside] = useQueryState("inside", parseAsInteger);
  const [player] = useState(createPlayer);
  const [begun] = useState(written ?? left.get(page) ?? 0);
  // An address with a step in it opens at that step; the text that it names is no choice of a block.
  const [leaves] = useQueryState("leaves", parseAsString);
  const [linked] = useState(written === null ? null : leavesOfLink(leaves, page.leaves.length));
  const hasChosen = useRef(written === null);
  const step = useStore(player, (state) => state.step);
  const isPlaying = useStore(player, (state) => state.isPlaying);
  const grammar: Grammar = inspection.params["grammar"] === "alternation" ? "alternation" : "sequence";
  const root = inside === null ? page.body : enteredAround(page, segmentation, inside);
  const replay = useMemo(
    (): Replay => record(page, segmentation.symbols, grammar, root, firstBlockIn(page, segmentation, root)),
    [page, segmentation, grammar, root],
  );

  // The step that made the selected block, else the one of the address.
  useEffect(() => {
    if (selection !== null && (selection.range.start !== linked?.start || selection.range.end !== linked.end))
      hasChosen.current = true;
    const block =
      selection === null || !hasChosen.current
        ? -1
        : (segmentation.densities.block[selection.range.start] ?? -1);
    const made = block < 0 ? -1 : stepOfBlock(replay, block);
    const { size, step: before } = player.getState();
    player.getState().load(replay.size, made >= 0 ? made : size === 0 ? begun : before);
  }, [player, replay, segmentation, selection, begun, linked]);
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => player.getState().tick(), PACE);
    return () => clearInterval(timer);
  }, [player, isPlaying]);
  const shown = Math.min(step, replay.size - 1);
  useEffect(() => {
    show(replayLayer(page, segmentation, replay, shown));
    const range = rangeOfStep(page, replay, shown);
    if (range !== null) workspace.getState().scrollTo(range);
    if (!isPlaying) void setWritten(shown === 0 ? null : shown);
  }, [show, page, segmentation, replay, shown, workspace, isPlaying, setWritten]);
  useEffect(() => () => show(null), [show]);
  // Outside of the replay a step means nothing; whoever comes back to it goes on there.
  useEffect(
    () => () => {
      left.set(page, player.getState().step);
      void setWritten(null);
    },
    [page, player, setWritten],
  );
  useActions(PLAYER_ACTIONS, player);

  const inner = selection?.node == null ? page.body : enteredAround(page, segmentation, selection.node);
  return (
    <div className={styles.tab} data-testid="replay">
      <Player player={player}>
        {(inner !== page.body || root !== page.body) && (
          <div className={styles.scope}>
            <Checkbox
              checked={root !== page.body}
              onChange={() => void setInside(root === page.body ? inner : null)}
            >
              <span className="small">
                Only inside{" "}
                <span className="mono-s">{shortName(page, root === page.body ? inner : root)}</span>
              </span>
            </Checkbox>
          </div>
        )}
      </Player>
      <StepView
        inspection={inspection}
        segmentation={segmentation}
        replay={replay}
        step={shown}
        onStep={(next) => player.getState().goTo(next)}
      />
    </div>
  );
}

/** The innermost element around a node (or itself) whose children are read one by one. */
function enteredAround(page: Page, { symbols }: Segmentation, node: NodeId): NodeId {
  let at = node >= 0 && node < page.size ? node : page.body;
  while (at > page.body && symbols.code[at] !== OTHER) at = page.parent[at]!;
  return Math.max(at, page.body);
}

/** The number of blocks that are made before an element is entered. */
function firstBlockIn(page: Page, { blocks }: Segmentation, node: NodeId): number {
  const inside = blocks.root.findIndex((root) => root >= node && root < page.end[node]!);
  return inside >= 0 ? inside : blocks.first.filter((first) => first < node).length;
}
