package dev.kontract.server.registry.batch;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.registry.core.pod.PodTemplateRules;
import dev.kontract.server.registry.core.workload.ReplicatedTemplateRules;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.ArrayList;
import java.util.List;

/** Warnings about accepted jobs. */
final class JobWarnings {

    private static final int MANY_COMPLETIONS = 100_000;
    private static final int MANY_PARALLEL = 10_000;

    private JobWarnings() {}

    /** Returns the warnings about the name of a Job or CronJob, which the names of pods begin with. */
    static List<String> ofName(ObjectNode object) {
        return ReplicatedTemplateRules.nameWarnings(Metadata.of(object).name());
    }

    static List<String> ofSpec(FieldValue spec) {
        List<String> warnings = new ArrayList<>();
        if (spec.child("completionMode").is("Indexed")
                && spec.child("completions").number() > MANY_COMPLETIONS
                && spec.child("parallelism").number() > MANY_PARALLEL) {
            warnings.add(spec.path() + ": In Indexed Jobs with a number of completions higher than 10^5 and a"
                    + " parallelism higher than 10^4, Kubernetes might not be able to track completedIndexes when a big"
                    + " number of indexes fail");
        }
        warnings.addAll(PodTemplateRules.warnings(spec.child("template")));
        return warnings;
    }
}
