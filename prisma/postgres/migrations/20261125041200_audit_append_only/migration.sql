-- Append-only, as by the triggers of SQLite. The driver cuts a script where statements end, hence the escape.
CREATE FUNCTION "AuditEntry_refuse"() RETURNS trigger LANGUAGE plpgsql AS E'BEGIN RAISE EXCEPTION ''the audit log is append-only''\x3b END';
CREATE TRIGGER "AuditEntry_no_update" BEFORE UPDATE ON "AuditEntry" EXECUTE FUNCTION "AuditEntry_refuse"();
CREATE TRIGGER "AuditEntry_no_delete" BEFORE DELETE OR TRUNCATE ON "AuditEntry" EXECUTE FUNCTION "AuditEntry_refuse"();
