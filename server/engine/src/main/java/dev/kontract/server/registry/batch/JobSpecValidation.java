package dev.kontract.server.registry.batch;

import dev.kontract.server.registry.core.pod.PodTemplateRules;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.LabelSelectorValidation;
import java.util.List;

/** Validates the spec of a job. The order of the checks is the order of the errors. */
final class JobSpecValidation {

    private static final String INDEXED = "Indexed";
    private static final List<String> REPLACEMENTS = List.of("Failed", "TerminatingOrFailed");
    private static final String[] NUMBERS = {
        "parallelism",
        "completions",
        "activeDeadlineSeconds",
        "backoffLimit",
        "ttlSecondsAfterFinished",
        "backoffLimitPerIndex",
        "maxFailedIndexes"
    };
    private static final int MOST_PARALLEL = 100_000;
    private static final int MOST_FAILED = 100_000;

    /** With more completions than this, fewer pods may run and fewer indexes may fail. */
    private static final int MANY_COMPLETIONS = 100_000;

    private static final int FEWER = 10_000;

    private JobSpecValidation() {}

    /**
     * Validates the spec of a Job, whose selector is complete.
     *
     * @param was the previous spec; absent on create
     */
    static void ofJob(FieldValue spec, FieldValue was) {
        ofTemplate(spec, was);
        FieldValue selector = spec.child("selector");
        if (selector.absent()) {
            selector.required();
        } else {
            selector.check();
        }
        FieldValue labels = spec.child("template").child("metadata").child("labels");
        if (LabelSelectorValidation.usable(selector)
                && (selector.absent() || !LabelSelectorValidation.matches(selector, labels.node()))) {
            labels.invalid(labels.internal(), "`selector` does not match template `labels`");
        }
    }

    /** Validates a spec whose selector is not generated yet. */
    static void ofTemplate(FieldValue spec, FieldValue was) {
        numbers(spec);
        spec.check("managedBy");
        completionMode(spec);
        FieldValue failurePolicy = spec.child("podFailurePolicy");
        if (failurePolicy.present()) {
            PodFailurePolicyValidation.validate(spec, failurePolicy);
        }
        successPolicy(spec);
        replacementPolicy(spec.child("podReplacementPolicy"), failurePolicy);
        PodTemplateRules.validate(spec.child("template"), was.child("template"));
        restartPolicy(spec.child("template").child("spec").child("restartPolicy"), failurePolicy);
    }

    private static void numbers(FieldValue spec) {
        spec.check(NUMBERS);
        if (spec.child("maxFailedIndexes").present()
                && spec.child("backoffLimitPerIndex").absent()) {
            spec.child("backoffLimitPerIndex").required("when maxFailedIndexes is specified");
        }
    }

    private static void completionMode(FieldValue spec) {
        FieldValue mode = spec.child("completionMode");
        mode.check();
        if (mode.is(INDEXED)) {
            indexed(spec);
        } else if (mode.absent() || mode.is("NonIndexed")) {
            requiresIndexes(spec.child("backoffLimitPerIndex"));
            requiresIndexes(spec.child("maxFailedIndexes"));
        }
    }

    private static void requiresIndexes(FieldValue value) {
        if (value.present()) {
            value.invalid("requires indexed completion mode");
        }
    }

    private static void indexed(FieldValue spec) {
        FieldValue completions = spec.child("completions");
        FieldValue parallelism = spec.child("parallelism");
        FieldValue failed = spec.child("maxFailedIndexes");
        if (completions.absent()) {
            completions.required("when completion mode is Indexed");
        }
        atMost(parallelism, MOST_PARALLEL, " when completion mode is Indexed");
        if (completions.present() && failed.present() && failed.number() > completions.number()) {
            failed.invalid("must be less than or equal to completions");
        }
        atMost(failed, MOST_FAILED, "");
        if (completions.number() > MANY_COMPLETIONS
                && spec.child("backoffLimitPerIndex").present()) {
            if (failed.absent()) {
                failed.required("must be specified when completions is above " + MANY_COMPLETIONS);
            }
            String when = " when completions are above " + MANY_COMPLETIONS + " and used with backoff limit per index";
            atMost(parallelism, FEWER, when);
            atMost(failed, FEWER, when);
        }
    }

    private static void atMost(FieldValue value, int limit, String when) {
        if (value.number() > limit) {
            value.invalid("must be less than or equal to " + limit + when);
        }
    }

    private static void successPolicy(FieldValue spec) {
        FieldValue policy = spec.child("successPolicy");
        if (policy.absent()) {
            return;
        }
        if (spec.child("completionMode").is(INDEXED)) {
            SuccessPolicyValidation.validate(policy, spec.child("completions").number());
        } else {
            policy.invalid(policy.internal(), "requires indexed completion mode");
        }
    }

    private static void replacementPolicy(FieldValue policy, FieldValue failurePolicy) {
        List<String> supported = failurePolicy.present() ? REPLACEMENTS.subList(0, 1) : REPLACEMENTS;
        if (policy.present() && !supported.contains(policy.text())) {
            policy.notSupported(supported);
        }
    }

    private static void restartPolicy(FieldValue policy, FieldValue failurePolicy) {
        switch (policy.text()) {
            case "", "Always" -> policy.required("valid values: \"OnFailure\", \"Never\"");
            case "Never" -> {}
            case "OnFailure" -> {
                if (failurePolicy.present()) {
                    policy.invalid("only \"Never\" is supported when podFailurePolicy is specified");
                }
            }
            default -> policy.notSupported(List.of("OnFailure", "Never"));
        }
    }
}
