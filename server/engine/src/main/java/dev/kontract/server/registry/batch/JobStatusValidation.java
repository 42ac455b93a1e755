package dev.kontract.server.registry.batch;

import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.SemanticEquality;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Validates an update of the status of a Job. A rule about several fields applies only when one of them changes, so that a
 * status that breaks it already, perhaps because the spec has changed since, can still be updated otherwise. The order of the
 * checks is the order of the errors.
 *
 * @see <a href="https://github.com/kubernetes/enhancements/tree/master/keps/sig-apps/4368-support-managed-by-for-batch-jobs">
 *     KEP-4368: rules about transitions of the status</a>
 */
final class JobStatusValidation {

    private static final String COMPLETE = "Complete";
    private static final String FAILED = "Failed";
    private static final String FAILURE_TARGET = "FailureTarget";
    private static final String SUCCESS_CRITERIA_MET = "SuccessCriteriaMet";

    /** Fields for which a zero value is the same as none. */
    private static final List<String> VALUES = List.of("active", "completedIndexes");

    private static final List<String> UNCOUNTED = List.of("succeeded", "failed");

    private final JobState now;
    private final JobState was;
    private final FieldValue status;
    private final FieldValue conditions;
    private final FieldValue completionTime;
    private final FieldValue startTime;

    JobStatusValidation(JobState now, JobState was) {
        this.now = now;
        this.was = was;
        this.status = now.status();
        this.conditions = status.child("conditions");
        this.completionTime = status.child("completionTime");
        this.startTime = status.child("startTime");
    }

    void validate() {
        status.check();
        uncounted();
        completion();
        finalConditions();
        finished();
        indexes();
        activePods();
        successCriteria();
        transitions();
    }

    private boolean changed(String field) {
        if (VALUES.contains(field)) {
            return !zeroIsAbsent(status.child(field))
                    .equals(zeroIsAbsent(was.status().child(field)));
        }
        return !status.child(field).isSame(was.status().child(field).node());
    }

    private static String zeroIsAbsent(FieldValue value) {
        return value.is("0") ? "" : value.text();
    }

    private boolean turned(String condition) {
        return now.is(condition) != was.is(condition);
    }

    private boolean finishedChanged() {
        return now.isFinished() != was.isFinished();
    }

    private void uncounted() {
        Set<String> seen = new HashSet<>();
        for (String list : UNCOUNTED) {
            for (FieldValue uid : status.child("uncountedTerminatedPods").items(list)) {
                if (uid.empty()) {
                    uid.invalid("must not be empty");
                } else if (!seen.add(uid.text())) {
                    uid.duplicate();
                }
            }
        }
    }

    private void completion() {
        boolean complete = now.is(COMPLETE);
        if ((turned(COMPLETE) || turned(FAILED)) && complete && now.is(FAILED)) {
            conditions.invalidWithoutValue("cannot set Complete=True and Failed=true conditions");
        }
        if ((turned(COMPLETE) || turned(FAILURE_TARGET)) && complete && now.is(FAILURE_TARGET)) {
            conditions.invalidWithoutValue("cannot set Complete=True and FailureTarget=true conditions");
        }
        if (turned(COMPLETE) || changed("completionTime")) {
            if (completionTime.present() && !complete) {
                completionTime.invalid("cannot set completionTime when there is no Complete=True condition");
            }
            if (completionTime.absent() && complete) {
                completionTime.required("completionTime is required for Complete jobs");
            }
        }
        if ((changed("startTime") || changed("completionTime")) && endsBeforeStart()) {
            completionTime.invalid("must be equal to or after `startTime`");
        }
    }

    private boolean endsBeforeStart() {
        return startTime.present()
                && completionTime.present()
                && Instant.parse(completionTime.text()).isBefore(Instant.parse(startTime.text()));
    }

    private void finalConditions() {
        if ((turned(FAILED) || changed("failedIndexes")) && now.is(FAILED) && !now.is(FAILURE_TARGET)) {
            conditions.invalidWithoutValue("cannot set Failed=True condition without the FailureTarget=true condition");
        }
        if ((turned(COMPLETE) || turned(SUCCESS_CRITERIA_MET)) && now.is(COMPLETE) && !now.is(SUCCESS_CRITERIA_MET)) {
            conditions.invalidWithoutValue(
                    "cannot set Complete=True condition without the SuccessCriteriaMet=true condition");
        }
    }

    private void finished() {
        boolean finished = now.isFinished();
        FieldValue active = status.child("active");
        if ((finishedChanged() || changed("active")) && finished && active.number() > 0) {
            active.invalid("active>0 is invalid for finished job");
        }
        boolean neverStarts = now.spec().child("suspend").flag()
                && now.spec().child("completions").present()
                && now.spec().child("completions").number() == 0;
        if ((finishedChanged() || changed("startTime")) && !neverStarts && finished && startTime.absent()) {
            startTime.required("startTime is required for finished job");
        }
        FieldValue uncounted = status.child("uncountedTerminatedPods");
        if ((finishedChanged() || changed("uncountedTerminatedPods"))
                && finished
                && UNCOUNTED.stream().anyMatch(list -> !uncounted.child(list).empty())) {
            uncounted.invalid(uncounted.internal(), "must be empty for finished job");
        }
    }

    private void indexes() {
        FieldValue completed = status.child("completedIndexes");
        FieldValue failed = status.child("failedIndexes");
        FieldValue completions = now.spec().child("completions");
        boolean perIndex = now.spec().child("backoffLimitPerIndex").present();
        if (changed("completedIndexes") && completions.present()) {
            wellFormed(completed, "completedIndexes");
        }
        if (failedIndexesChanged() && completions.present() && perIndex && failed.present()) {
            wellFormed(failed, "failedIndexes");
        }
        if (changed("completedIndexes") && !completed.empty() && !now.isIndexed()) {
            completed.invalid("cannot set non-empty completedIndexes when non-indexed completion mode");
        }
        if (failedIndexesChanged() && !perIndex && failed.present()) {
            failed.invalid("cannot set non-null failedIndexes when backoffLimitPerIndex is null");
        }
        if ((failedIndexesChanged() || changed("completedIndexes")) && completions.present() && failed.present()) {
            IndexIntervals.overlap(completed.text(), failed.text(), completions.number())
                    .ifPresent(
                            index -> failed.invalid("failedIndexes and completedIndexes overlap at index: " + index));
        }
    }

    private boolean failedIndexesChanged() {
        return changed("failedIndexes");
    }

    private void wellFormed(FieldValue indexes, String name) {
        try {
            IndexIntervals.count(indexes.text(), now.spec().child("completions").number());
        } catch (IndexIntervals.MalformedIndexes e) {
            indexes.invalid("error parsing " + name + ": " + e.getMessage());
        }
    }

    private void activePods() {
        FieldValue terminating = status.child("terminating");
        if ((finishedChanged() || changed("terminating")) && now.isFinished() && terminating.number() > 0) {
            terminating.invalid("terminating>0 is invalid for finished job");
        }
        FieldValue ready = status.child("ready");
        if ((changed("ready") || changed("active"))
                && ready.number() > status.child("active").number()) {
            ready.invalid("cannot set more ready pods than active");
        }
    }

    private void successCriteria() {
        boolean met = now.is(SUCCESS_CRITERIA_MET);
        if (met && now.is(FAILED)) {
            conditions.invalidWithoutValue("cannot set SuccessCriteriaMet=True and Failed=true conditions");
        }
        if (met && now.is(FAILURE_TARGET)) {
            conditions.invalidWithoutValue("cannot set SuccessCriteriaMet=True and FailureTarget=true conditions");
        }
        if (now.spec().child("successPolicy").present() && !met && now.is(COMPLETE)) {
            conditions.invalidWithoutValue(
                    "cannot set Complete=True for Job with SuccessPolicy unless SuccessCriteriaMet=True");
        }
    }

    private void transitions() {
        for (String type : List.of(FAILED, COMPLETE, FAILURE_TARGET)) {
            if (was.is(type) && !now.is(type)) {
                conditions.invalidWithoutValue("cannot disable the terminal " + type + "=True condition");
            }
        }
        if (decreased("failed")) {
            status.child("failed").invalid(number("failed"), "cannot decrease the failed counter");
        }
        if (!scales() && decreased("succeeded")) {
            status.child("succeeded").invalid(number("succeeded"), "cannot decrease the succeeded counter");
        }
        if (completionTime.present() && was.status().child("completionTime").present() && changed("completionTime")) {
            completionTime.invalid("field is immutable");
        }
        boolean resumed = was.is("Suspended") && now.hasCondition("Suspended", "False");
        if (changed("startTime")
                && !resumed
                && was.status().child("startTime").present()
                && !now.spec().child("suspend").flag()) {
            startTime.invalid(startTime.internal(), "field is immutable for unsuspended job once set");
        }
        if (was.is(SUCCESS_CRITERIA_MET) && !now.is(SUCCESS_CRITERIA_MET)) {
            conditions.invalidWithoutValue("cannot disable the SuccessCriteriaMet=True condition");
        }
    }

    /** Returns whether the job is an indexed one that may be scaled down, which takes away successes. */
    private boolean scales() {
        return now.isIndexed()
                && SemanticEquality.same(
                        now.spec().child("completions").node(),
                        now.spec().child("parallelism").node());
    }

    private boolean decreased(String counter) {
        return number(counter) < was.status().child(counter).number();
    }

    private long number(String counter) {
        return status.child(counter).number();
    }
}
