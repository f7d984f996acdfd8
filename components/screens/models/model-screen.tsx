"use client";
import { Link } from "@/components/ui/address/link";
import { useGo } from "@/components/ui/address/use-go";
import { useState } from "react";
import { toast } from "sonner";
import { FindPage } from "@/components/screens/extractors/find-page";
import { Screen } from "@/components/screens/shell/screen";
import { sayQueued } from "@/components/workbench/jobs/job-toast";
import { download } from "@/components/ui/charts/download";
import { Button, ButtonLink } from "@/components/ui/controls/button";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { Failure } from "@/components/ui/controls/empty";
import { SelectField } from "@/components/ui/controls/field";
import { bytes, count, moment, plural } from "@/components/ui/format";
import { api } from "@/lib/api/client";
import type { ModelAbout } from "@/lib/api/resources/models";
import { messageOf } from "@/lib/errors";
import { CurveChart } from "./curve-chart";
import { FoldTable } from "./fold-table";
import { dataWords, gainWords, heldOutOf, recipeWords, verdictWords } from "./model-words";
import { learnerName, modelName, shortId } from "@/lib/view/recipes/model-name";
import styles from "./models.module.css";
import { ReliabilityChart } from "./reliability-chart";
import { RemoveModelDialog } from "./remove-model";
import type { TrainChoices } from "./train-dialog";
import { WeightsChart } from "./weights-chart";

/** A model: what can be expected of it, how to use it, and where it comes from. */
export function ModelScreen({
  about,
  corpora,
}: {
  readonly about: ModelAbout;
  readonly corpora: TrainChoices["corpora"];
}) {
  const { model, weights, uses, problem } = about;
  const { id, text, card, recipe } = model;
  const go = useGo();
  const [isRemoving, setRemoving] = useState(false);
  const name = modelName(model);
  const reliability = Object.entries(card.heldOut?.reliability ?? {});
  const unseen = heldOutOf(card.heldOut ?? {});
  const isUsable = problem === null && text !== null;
  return (
    <Screen
      crumbs={[
        { label: "Models", href: "/models" },
        { label: `${learnerName(recipe.use)} ${shortId(id)}`, href: null },
      ]}
      actions={
        <>
          <Button
            icon="export"
            onClick={() => download(api.models.get.address({ id }), `${recipe.use}-${shortId(id)}.json`)}
          >
            Download
          </Button>
          <Button kind="danger" icon="trash" onClick={() => setRemoving(true)}>
            Delete
          </Button>
        </>
      }
      scroll
    >
      <div className={styles.model}>
        {problem !== null && (
          <Failure
            title="This model cannot be used here"
            text="It was made by another version of Winnow, or is damaged. Train it again."
            detail={problem}
          />
        )}
        <div className={styles.answer}>
          <h1 className={styles.name}>
            {learnerName(recipe.use)} <span className="t3">trained on {card.data.corpus}</span>
          </h1>
          <p className={styles.verdict}>{verdictWords(model)}</p>
          {[...gainWords(card), ...dataWords(model)].map((words) => (
            <p key={words} className="small t2">
              {words}
            </p>
          ))}
          {isUsable && <UseModel text={text} corpora={corpora} />}
        </div>
        {card.heldOut !== null && <FoldTable heldOut={card.heldOut} />}
        <div className={styles.charts}>
          {card.heldOut?.curve?.map((curve) => (
            <CurveChart key={curve.metric} curve={curve} of={unseen} />
          ))}
          {weights.map((each) => (
            <WeightsChart key={each.part} weights={each} model={name} />
          ))}
          {reliability.map(([what, found]) => (
            <ReliabilityChart key={what} what={what} of={unseen} found={found} />
          ))}
        </div>
        {card.heldOut !== null && reliability.length === 0 && (
          <p className="small t2">
            {learnerName(recipe.use)} gives no probabilities, so there is no calibration to show.
          </p>
        )}
        <div className={styles.columns}>
          <section aria-label="Card">
            <h2 className={styles.subhead}>Card</h2>
            <dl className={styles.card}>
              <dt>Recipe</dt>
              <dd className="mono-s">{recipeWords(recipe)}</dd>
              <dt>Learned from</dt>
              <dd>
                {plural(card.data.pages, "page")} of {card.data.corpus}
                {card.data.groups !== undefined && `, ${plural(card.data.groups, "site")}`}
              </dd>
              <dt>Data, SHA-256</dt>
              <dd className="mono-s">{card.data.sha256}</dd>
              <dt>Model, SHA-256</dt>
              <dd className="mono-s">{id}</dd>
              {card.heldOut !== null && (
                <>
                  <dt>Folds</dt>
                  <dd>
                    {card.heldOut.folds} {card.heldOut.isWithinSites === true ? "within sites" : "by site"},
                    seed {card.heldOut.seed}
                  </dd>
                </>
              )}
              <dt>Code</dt>
              <dd className="mono-s">{card.code}</dd>
              <dt>Size</dt>
              <dd>{bytes(model.bytes)}</dd>
              <dt>Added</dt>
              <dd suppressHydrationWarning>{moment(model.addedAt)}</dd>
            </dl>
          </section>
          <section aria-label="Used by">
            <h2 className={styles.subhead}>Used by</h2>
            {uses.recipes.length + uses.runs.length === 0 ? (
              <p className="t2">Nothing uses it yet.</p>
            ) : (
              <ul className={styles.named}>
                {uses.recipes.map((one) => (
                  <li key={one.id}>
                    <Link href={`/recipes/${one.id}`}>{one.name}</Link>{" "}
                    <span className="small t3">recipe</span>
                  </li>
                ))}
                {uses.runs.slice(0, 20).map((run) => (
                  <li key={run.id}>
                    <Link href={`/runs/${run.id}`}>{run.corpusName}</Link>{" "}
                    <span className="small t3" suppressHydrationWarning>
                      run of {moment(run.createdAt)}
                    </span>
                  </li>
                ))}
                {uses.runs.length > 20 && (
                  <li className="t3">and {count(uses.runs.length - 20)} more runs</li>
                )}
              </ul>
            )}
            {isUsable && (
              <>
                <h2 className={styles.subhead}>See it on a page</h2>
                <FindPage extractorId={encodeURIComponent(text)} />
              </>
            )}
          </section>
        </div>
      </div>
      <RemoveModelDialog
        open={isRemoving}
        onOpenChange={setRemoving}
        name={name}
        uses={uses}
        remove={async () => {
          await api.models.remove({ id });
          go("/models");
        }}
      />
    </Screen>
  );
}

/** The recipe that the model is, run at once or taken further. */
function UseModel({ text, corpora }: { readonly text: string; readonly corpora: TrainChoices["corpora"] }) {
  const scored = corpora.filter(({ withGold }) => withGold > 0);
  const [corpusId, setCorpus] = useState(scored[0]?.id ?? "");
  const [isQueueing, setQueueing] = useState(false);
  const corpus = scored.find(({ id }) => id === corpusId);
  const run = async () => {
    setQueueing(true);
    try {
      const metrics = ["shingle-4", "bag-of-words"];
      const job = await api.jobs.create({ body: { kind: "evaluate", corpusId, recipes: [text], metrics } });
      sayQueued(job, `Queued on ${corpus?.name ?? "the corpus"}`);
    } catch (error) {
      toast.error("The model cannot be run", { description: messageOf(error), duration: Infinity });
    } finally {
      setQueueing(false);
    }
  };
  return (
    <>
      <p className={`${styles.text} mono-s`} data-testid="model-recipe">
        {text}
      </p>
      <div className={styles.use}>
        <ButtonLink kind="first" href={`/recipes/new?${new URLSearchParams({ r: text }).toString()}`}>
          Use in a recipe
        </ButtonLink>
        <SelectField
          label="Corpus to run on"
          value={corpusId}
          options={scored.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setCorpus}
        />
        <Button
          onClick={() => void run()}
          busy={isQueueing ? "Queueing" : null}
          disabledReason={corpus === undefined ? "No corpus has gold" : null}
        >
          Run
        </Button>
        <CopyButton text={text} />
      </div>
    </>
  );
}
