package dev.kontract.server.controller.autoscaling;

import dev.kontract.client.Kind;
import dev.kontract.client.KontractClient;
import dev.kontract.client.Resource;
import dev.kontract.client.error.ApiException;
import dev.kontract.model.CrossVersionObjectReference;
import dev.kontract.model.CustomObject;
import dev.kontract.model.Json;
import dev.kontract.model.Scale;
import dev.kontract.model.ScaleSpec;
import dev.kontract.server.controller.workload.KindLookup;
import java.util.Objects;
import java.util.Optional;

/** Finds the scale of an autoscaler's target, which may be of any kind with a scale subresource. Thread-safe. */
final class ScaleTargets {

    private static final int ATTEMPTS = 5;

    /** The scale of a workload, and where to write it. */
    record Target(Resource<Scale> scales, String name, Scale scale) {

        CurrentScale current() {
            return CurrentScale.of(scale);
        }

        /** Sets the number of replicas, even if the workload has changed in the meantime. */
        void resize(int replicas) {
            Scale next = Json.copy(scale);
            for (int attempt = 1; ; attempt++) {
                try {
                    scales.replace(next.spec(new ScaleSpec().replicas(replicas)));
                    return;
                } catch (ApiException.Conflict e) {
                    if (attempt == ATTEMPTS) {
                        throw e;
                    }
                    next = scales.get(name);
                }
            }
        }
    }

    private final KontractClient client;
    private final KindLookup known;

    ScaleTargets(KontractClient client) {
        this.client = client;
        this.known = new KindLookup(client);
    }

    /**
     * Reads the scale of a workload. The reference is resolved by group and kind; its version is ignored.
     *
     * @throws AutoscalingException if there is no such kind, workload or scale
     */
    Target find(String namespace, CrossVersionObjectReference reference) throws AutoscalingException {
        String group = group(reference.getApiVersion());
        Optional<ApiException> first = Optional.empty();
        for (Kind<CustomObject> kind : known.find(group, reference.getKind())) {
            Resource<Scale> scales =
                    client.resource(kind).inNamespace(namespace).scale();
            try {
                return new Target(scales, reference.getName(), scales.get(reference.getName()));
            } catch (ApiException e) {
                first = Optional.of(first.orElse(e));
            }
        }
        if (first.isEmpty() || first.get() instanceof ApiException.NotServed) {
            known.forget(group, reference.getKind());
        }
        throw new AutoscalingException(first.map(AutoscalerReconciler::message)
                .orElse("no matches for kind \"" + reference.getKind() + "\" in group \"" + group + '"'));
    }

    private static String group(String apiVersion) throws AutoscalingException {
        String text = Objects.requireNonNullElse(apiVersion, "");
        int slash = text.indexOf('/');
        if (slash != text.lastIndexOf('/')) {
            throw new AutoscalingException("unexpected GroupVersion string: " + text);
        }
        return slash < 0 ? "" : text.substring(0, slash);
    }
}
