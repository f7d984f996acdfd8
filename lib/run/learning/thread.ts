/** Entry of a thread that learns one lesson, which is the first message. */
import { parentPort } from "node:worker_threads";
import { boostSteps } from "../../learn/boosting/boost";
import { hashedEpochs } from "../../learn/hashed-linear";
import { finished } from "../../learn/steps";
import type { FromLearningThread, ToLearningThread } from "./protocol";

const port = parentPort!;
const say = (message: FromLearningThread): void => port.postMessage(message);

port.once("message", (lesson: ToLearningThread) => {
  const onStep = (step: number): void => say({ step });
  const { labels, weights } = lesson;
  const learned =
    lesson.of === "trees"
      ? finished(boostSteps(lesson.binned, labels, weights, lesson.options), onStep)
      : finished(hashedEpochs(lesson.examples, labels, weights, lesson.options), onStep);
  say({ learned });
});
