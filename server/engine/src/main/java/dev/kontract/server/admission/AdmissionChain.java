package dev.kontract.server.admission;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.admission.AdmissionRequest.Operation;
import dev.kontract.server.measurement.Histogram.Bounds;
import dev.kontract.server.measurement.HistogramFamily;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestStage;
import dev.kontract.server.request.WriteAttempt;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All plugins in the order of their calls. Immutable, safe for use by many threads. */
public final class AdmissionChain {

    private static final String METADATA = "metadata";
    private static final String MANAGED_FIELDS = "managedFields";

    private static final Bounds SECONDS = Bounds.of("0.005", "0.025", "0.1", "0.5", "1", "2.5");

    private final List<MeasuredPlugin> plugins;
    private final HistogramFamily times = new HistogramFamily(SECONDS);
    private final HistogramFamily pluginTimes = new HistogramFamily(SECONDS);

    /**
     * A plugin with its name.
     *
     * @param name that of kube-apiserver; empty for one that is not measured
     * @param plugin the plugin
     */
    public record Named(String name, AdmissionPlugin plugin) {}

    private AdmissionChain(Stream<Named> plugins) {
        this.plugins = plugins.map(each -> new MeasuredPlugin(each.name, each.plugin, pluginTimes))
                .toList();
    }

    /** Asks {@code plugins} in this order. */
    public AdmissionChain(List<? extends AdmissionPlugin> plugins) {
        this(plugins.stream().map(plugin -> new Named("", plugin)));
    }

    /** Asks {@code plugins} in this order, and measures each of them. */
    public static AdmissionChain measured(List<Named> plugins) {
        return new AdmissionChain(plugins.stream());
    }

    /** Returns how long each plugin takes, by operation, step and outcome. */
    public HistogramFamily pluginTimes() {
        return pluginTimes;
    }

    /** Returns how long the plugins take together, by operation, step and outcome. */
    public HistogramFamily times() {
        return times;
    }

    /** Returns the admission of a write by {@code caller} to {@code target}. */
    public Admission of(AdmissionTarget target, RequestContext caller, AdmissionOptions options) {
        return new Admission(target, caller, options);
    }

    /**
     * The admission of one request; a collection deletion runs it once for each object, and a write once for each attempt.
     * Retries end with the {@linkplain RequestContext#lifetime lifetime} of the request.
     */
    public final class Admission {

        private final AdmissionTarget target;
        private final RequestContext caller;
        private final AdmissionOptions options;

        private Admission(AdmissionTarget target, RequestContext caller, AdmissionOptions options) {
            this.target = target;
            this.caller = caller;
            this.options = options;
        }

        /**
         * Lets all plugins change {@code object}, and runs them a second time if one of them requests it. Managed fields are
         * unchanged: fields set by admission belong to no manager.
         *
         * @param object the object to be, null for a deletion
         * @param old the present object, null where there is none
         * @throws dev.kontract.server.status.StatusException when one refuses the write
         */
        public void mutate(Operation operation, @Nullable ObjectNode object, @Nullable ObjectNode old) {
            JsonNode managedFields =
                    object == null ? null : object.path(METADATA).get(MANAGED_FIELDS);
            Reinvocation reinvocation = new Reinvocation();
            AdmissionRequest request = request(
                    operation, object, old, reinvocation, caller.writes().attempt());
            measured("admit", operation, () -> {
                mutate(request);
                if (reinvocation.begin()) {
                    mutate(request);
                }
            });
            if (managedFields != null && object != null) {
                object.withObjectProperty(METADATA).set(MANAGED_FIELDS, managedFields);
            }
        }

        private AdmissionRequest request(
                Operation operation,
                @Nullable ObjectNode object,
                @Nullable ObjectNode old,
                Reinvocation reinvocation,
                WriteAttempt attempt) {
            return new AdmissionRequest(operation, target, object, old, options, reinvocation, caller, attempt);
        }

        private void mutate(AdmissionRequest request) {
            for (MeasuredPlugin plugin : plugins) {
                caller.lifetime().requireActive();
                plugin.mutate(request);
            }
        }

        /**
         * Shows all plugins what will be stored.
         *
         * @param attempt the attempt to store it
         * @throws dev.kontract.server.status.StatusException when one refuses the write
         */
        public void validate(
                Operation operation, @Nullable ObjectNode object, @Nullable ObjectNode old, WriteAttempt attempt) {
            AdmissionRequest request = request(operation, object, old, new Reinvocation(), attempt);
            measured("validate", operation, () -> validate(request));
            caller.lifetime().requireActive();
        }

        private void validate(AdmissionRequest request) {
            for (MeasuredPlugin plugin : plugins) {
                caller.lifetime().requireActive();
                plugin.validate(request);
            }
        }

        private void measured(String step, Operation operation, Runnable calls) {
            long begun = System.nanoTime();
            boolean isRejected = true;
            try {
                caller.writes().observer().measured(RequestStage.ADMISSION, () -> {
                    calls.run();
                    return true;
                });
                isRejected = false;
            } finally {
                times.recordNanos(
                        "operation=\"" + operation + "\",rejected=\"" + isRejected + "\",type=\"" + step + '"',
                        System.nanoTime() - begun);
            }
        }
    }
}
