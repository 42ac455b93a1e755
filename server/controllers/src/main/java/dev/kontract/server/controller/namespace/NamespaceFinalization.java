package dev.kontract.server.controller.namespace;

import dev.kontract.client.KontractClient;
import dev.kontract.client.controller.Reconciler;
import dev.kontract.client.controller.Request;
import dev.kontract.client.controller.RequeueException;
import dev.kontract.client.controller.Result;
import dev.kontract.client.error.ApiException;
import dev.kontract.model.Json;
import dev.kontract.model.Namespace;
import dev.kontract.model.NamespaceCondition;
import dev.kontract.model.NamespaceSpec;
import dev.kontract.model.NamespaceStatus;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Reconciles a namespace that is being deleted: deletes its contents, and finalizes it once it is empty. */
final class NamespaceFinalization implements Reconciler {

    private static final String FINALIZER = "kubernetes";

    private final KontractClient client;
    private final Clock clock;

    NamespaceFinalization(KontractClient client, Clock clock) {
        this.client = client;
        this.clock = clock;
    }

    @Override
    public Result reconcile(Request request) {
        Optional<Namespace> found = client.namespaces().find(request.name()).filter(Namespace::deleting);
        if (found.isEmpty() || finalizers(found.get()).isEmpty()) {
            return Result.done();
        }
        try {
            return empty(found.get());
        } catch (ApiException.NotFound e) {
            return Result.done();
        }
    }

    private Result empty(Namespace namespace) {
        Instant now = clock.instant();
        Instant since = namespace.metadata().getDeletionTimestamp().instant();
        String name = Objects.requireNonNull(namespace.name());
        RemainingContents remains = new NamespaceContents(client, name, now).delete(since);
        Namespace reported = report(namespace, remains, now);
        if (remains.hasFailed()) {
            throw new RequeueException("namespace " + name + " cannot be emptied: " + remains.undiscovered()
                    + String.join(", ", remains.failures()));
        }
        if (!remains.objects().isEmpty()) {
            Duration half = remains.estimate().dividedBy(2).plusSeconds(1);
            return Result.again(half);
        }
        letGo(reported);
        return Result.done();
    }

    private Namespace report(Namespace namespace, RemainingContents remains, Instant now) {
        Namespace next = Json.copy(namespace);
        if (next.getStatus() == null) {
            next.setStatus(new NamespaceStatus());
        }
        NamespaceStatus status = next.getStatus();
        List<NamespaceCondition> before = status.getConditions() == null ? List.of() : status.getConditions();
        status.setPhase("Terminating");
        status.setConditions(new DeletionConditions(now).after(before, remains));
        return next.equals(namespace) ? namespace : client.namespaces().status().replace(next);
    }

    private void letGo(Namespace namespace) {
        Namespace next = Json.copy(namespace);
        List<String> left = finalizers(namespace).stream()
                .filter(finalizer -> !finalizer.equals(FINALIZER))
                .toList();
        next.setSpec(new NamespaceSpec().finalizers(left));
        client.namespaces().subresource("finalize").replace(next);
    }

    private static List<String> finalizers(Namespace namespace) {
        NamespaceSpec spec = namespace.getSpec();
        return spec == null || spec.getFinalizers() == null ? List.of() : spec.getFinalizers();
    }
}
