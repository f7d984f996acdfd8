-- Median F1 and share of empty answers of each package, beside its mean.
ALTER TABLE "Trial" ADD COLUMN "spread" TEXT;
