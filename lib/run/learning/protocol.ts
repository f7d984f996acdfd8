/** What passes between a program that learns and the thread that learns a part of it. */
import type { Learned, Lesson } from "../../learn/lessons/learners";

export type ToLearningThread = Lesson;

export type FromLearningThread = { readonly step: number } | { readonly learned: Learned[keyof Learned] };
