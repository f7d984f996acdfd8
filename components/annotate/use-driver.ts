"use client";
import { useEffect } from "react";
import { toast } from "sonner";
import { registry, type BoundAction } from "../ui/actions";
import { useGo, useIsLeaving } from "../ui/use-go";
import { useWorkspaceStore } from "../workspace/context";
import { prepareAhead } from "../workspace/prepare-ahead";
import { boxOf } from "../page-frame/geometry";
import type { WorkspaceState, WorkspaceStore } from "../workspace/workspace-store";
import { ANNOTATE_ACTIONS } from "./actions/registry";
import { annotatorName, askAnnotator, chooseAnnotator } from "./annotator";
import { between } from "./cursor";
import { draw } from "./draw";
import { follow, type Way } from "./follow";
import { KEY_MAP } from "./keys";
import type { Session } from "./session";

/** How long after opening a page the next one is prepared. */
const AHEAD_MS = 1_000;

/** Connect a session with the workspace while annotate mode is on: drawing, keys, pointer, navigation, and trying again when the network is back. */
export function useDriver(session: Session): void {
  const workspace = useWorkspaceStore();
  const go = useGo(), isGoing = useIsLeaving();
  useEffect(() => registry.register(boundActions(session)), [session]);
  useEffect(() => draw(session.annotate, workspace), [session, workspace]);
  useEffect(() => listenToPointer(session, workspace), [session, workspace]);
  useEffect(() => watchGeometry(session, workspace), [session, workspace]);
  useEffect(() => {
    // The next page in the order of the corpus is most often the next one to label. It waits until this one is drawn.
    const { next } = workspace.getState().subject.neighbours;
    const timer = next === null ? undefined : setTimeout(() => prepareAhead(next, workspace.getState().preset), AHEAD_MS);
    return () => clearTimeout(timer);
  }, [session, workspace]);
  useEffect(() => session.requests.subscribe(({ request }) => {
    if (request !== null) void follow(session, request, wayFrom(workspace, go));
  }), [session, workspace, go]);
  // A visit that ends with this page still there was called off or failed: the page is labelled on.
  useEffect(() => (isGoing ? () => session.annotate.stay() : undefined), [session, isGoing]);
  // The session is kept while the page is: whoever comes back to this mode finds it usable.
  useEffect(() => () => session.annotate.stay(), [session]);
  useEffect(() => session.annotate.state.subscribe((now, before) => {
    // Whoever goes on labelling has answered the question for the name with the one that is shown.
    if (now.operations !== before.operations && annotatorName.getState().asking === "first") chooseAnnotator(session.desk.annotator);
  }), [session]);
  useEffect(() => {
    const again = () => void session.sync.flush();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [session]);
}

function wayFrom(workspace: WorkspaceStore, go: Way["go"]): Way {
  // Trying again replaces what the try before said.
  return { subject: workspace.getState().subject, go, say: (words) => void toast(words), warn: (words, description) => void toast.error(words, { id: "annotate-way", description }) };
}

function boundActions(session: Session): readonly BoundAction[] {
  const state = () => session.annotate.state.getState();
  const actions = ANNOTATE_ACTIONS.map((action): BoundAction => ({
    id: action.id,
    label: action.label,
    group: action.id.startsWith("annotate.flood.") ? "Flood: label everything inside" : "Annotate",
    keys: KEY_MAP[action.id] ?? [],
    enabled: () => action.when(state()),
    run: () => void session.annotate.perform(action.id),
  }));
  return [...actions, { id: "annotate.who", label: "Change who labels", group: "Annotate", keys: [], hint: session.desk.annotator, enabled: () => true, run: askAnnotator }];
}

/** Tell the session which units the page shows, now and after each measurement. A page that shows nothing at all tells nothing. */
function watchGeometry(session: Session, workspace: WorkspaceStore): () => void {
  const take = ({ geometry }: Pick<WorkspaceState, "geometry">) => {
    if (geometry === null || geometry.order.length === 0) return;
    const { units } = session.annotate.state.getState();
    session.annotate.measured(Uint8Array.from(units.list, ({ leaves }) => (boxOf(geometry, leaves) === null ? 0 : 1)));
  };
  take(workspace.getState());
  return workspace.subscribe((now, before) => {
    if (now.geometry !== before.geometry) take(now);
  });
}

function listenToPointer(session: Session, workspace: WorkspaceStore): () => void {
  return workspace.subscribe(({ gesture }, before) => {
    if (gesture === null || gesture === before.gesture) return;
    const { page, units, cursor } = session.annotate.state.getState();
    if (units.list.length === 0) return;
    const from = gesture.shift && cursor !== null ? cursor.focus : gesture.from;
    session.annotate.point(between(page, units, from, gesture.to));
  });
}
