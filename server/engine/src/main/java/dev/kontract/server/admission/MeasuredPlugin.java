package dev.kontract.server.admission;

import dev.kontract.server.admission.AdmissionRequest.Operation;
import dev.kontract.server.measurement.HistogramFamily;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A plugin whose steps are timed, as far as it has them. Safe for use by many threads. */
final class MeasuredPlugin {

    private final AdmissionPlugin plugin;
    private final HistogramFamily times;
    private final Step mutation;
    private final Step validation;

    /** @param name the name of the plugin; empty if it is not measured */
    MeasuredPlugin(String name, AdmissionPlugin plugin, HistogramFamily times) {
        this.plugin = plugin;
        this.times = times;
        this.mutation = new Step(name, plugin, "mutate", "admit");
        this.validation = new Step(name, plugin, "validate", "validate");
    }

    void mutate(AdmissionRequest request) {
        if (!mutation.isMeasured()) {
            plugin.mutate(request);
            return;
        }
        long begun = System.nanoTime();
        boolean isRejected = true;
        try {
            plugin.mutate(request);
            isRejected = false;
        } finally {
            times.recordNanos(mutation.labels(request.operation(), isRejected), System.nanoTime() - begun);
        }
    }

    void validate(AdmissionRequest request) {
        if (!validation.isMeasured()) {
            plugin.validate(request);
            return;
        }
        long begun = System.nanoTime();
        boolean isRejected = true;
        try {
            plugin.validate(request);
            isRejected = false;
        } finally {
            times.recordNanos(validation.labels(request.operation(), isRejected), System.nanoTime() - begun);
        }
    }

    /** One of the two steps, with its labels, which are made when they are first needed. */
    private static final class Step {

        private final String name;
        private final AdmissionPlugin plugin;
        private final String method;
        private final String type;
        private final Map<Operation, String> accepted = new ConcurrentHashMap<>();
        private final Map<Operation, String> rejected = new ConcurrentHashMap<>();
        private volatile @Nullable Boolean isMeasured;

        Step(String name, AdmissionPlugin plugin, String method, String type) {
            this.name = name;
            this.plugin = plugin;
            this.method = method;
            this.type = type;
        }

        /** Returns whether the plugin is measured and has this step; found out by the first request, not at start. */
        boolean isMeasured() {
            Boolean known = isMeasured;
            if (known == null) {
                known = !name.isEmpty() && isOverridden();
                isMeasured = known;
            }
            return known;
        }

        private boolean isOverridden() {
            try {
                return plugin.getClass()
                                .getMethod(method, AdmissionRequest.class)
                                .getDeclaringClass()
                        != AdmissionPlugin.class;
            } catch (NoSuchMethodException e) {
                throw new IllegalStateException(e);
            }
        }

        String labels(Operation operation, boolean isRejected) {
            return (isRejected ? rejected : accepted)
                    .computeIfAbsent(
                            operation,
                            each -> "name=\"" + name + "\",operation=\"" + each + "\",rejected=\"" + isRejected
                                    + "\",type=\"" + type + '"');
        }
    }
}
