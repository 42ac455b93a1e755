package dev.kontract.server.registry.batch;

import dev.kontract.model.CronSchedule;
import dev.kontract.model.CronSyntaxException;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.status.GoText;
import java.util.List;
import java.util.regex.Pattern;

/** Validates the spec of a CronJob. The order of the checks is the order of the errors. */
final class CronJobSpecValidation {

    /** A part of the name of a time zone, as in {@code Europe/Rome}. */
    private static final Pattern ZONE_PART = Pattern.compile("[A-Za-z._0-9+][A-Za-z.\\-_0-9+]{0,13}");

    private CronJobSpecValidation() {}

    /**
     * Validates a spec.
     *
     * @param was the previous spec; absent on create
     */
    static void validate(FieldValue spec, FieldValue was) {
        FieldValue timeZone = spec.child("timeZone");
        schedule(spec.child("schedule"));
        spec.check("startingDeadlineSeconds");
        if (was.absent() || !timeZone.isSame(was.child("timeZone").node())) {
            timeZone(timeZone);
        }
        spec.check("concurrencyPolicy");
        jobTemplate(
                spec.child("jobTemplate").child("spec"),
                was.child("jobTemplate").child("spec"));
        spec.check("successfulJobsHistoryLimit", "failedJobsHistoryLimit");
    }

    private static void schedule(FieldValue schedule) {
        if (schedule.empty()) {
            schedule.required();
            return;
        }
        try {
            CronSchedule.parse(schedule.text());
        } catch (CronSyntaxException e) {
            schedule.invalid(e.message(GoText::quote));
        }
        if (schedule.text().contains("TZ")) {
            schedule.invalid("cannot use TZ or CRON_TZ in schedule, use timeZone field instead");
        }
    }

    private static void timeZone(FieldValue timeZone) {
        if (timeZone.absent()) {
            return;
        }
        String name = timeZone.text();
        if (name.isEmpty()) {
            timeZone.invalid("timeZone must be nil or non-empty string");
            return;
        }
        for (String part : name.split("/", -1)) {
            if (part.equals(".")
                    || part.equals("..")
                    || !ZONE_PART.matcher(part).matches()) {
                timeZone.invalid("unknown time zone " + name);
                return;
            }
        }
        if (name.equalsIgnoreCase("Local")) {
            timeZone.invalid("timeZone must be an explicit time zone as defined in https://www.iana.org/time-zones");
        }
        if (!name.equals("Local") && CronSchedule.zone(name).isEmpty()) {
            timeZone.invalid("unknown time zone " + name);
        }
    }

    private static void jobTemplate(FieldValue spec, FieldValue was) {
        JobSpecValidation.ofTemplate(spec, was);
        FieldValue selector = spec.child("selector");
        if (selector.present()) {
            selector.invalid("`selector` will be auto-generated");
        }
        FieldValue manual = spec.child("manualSelector");
        if (manual.flag()) {
            manual.notSupported(List.of("nil", "false"));
        }
    }
}
