-- What finished sets say holds their fields now: it is read from their logs again when the store is opened next.
UPDATE "AnnotationSet" SET "said" = NULL;
