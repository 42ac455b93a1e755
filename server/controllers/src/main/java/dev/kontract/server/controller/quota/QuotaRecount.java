package dev.kontract.server.controller.quota;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.client.Kinds;
import dev.kontract.client.KontractClient;
import dev.kontract.client.controller.Reconciler;
import dev.kontract.client.controller.Request;
import dev.kontract.client.controller.RequeueException;
import dev.kontract.client.controller.Result;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.Json;
import dev.kontract.model.Quantity;
import dev.kontract.model.ResourceQuota;
import dev.kontract.model.ResourceQuotaStatus;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.workload.StatusWriter;
import dev.kontract.server.quota.QuotaEvaluator;
import dev.kontract.server.quota.QuotaEvaluators;
import dev.kontract.server.quota.QuotaEvaluators.Resource;
import dev.kontract.server.quota.QuotaScope;
import dev.kontract.server.quota.ResourceAmounts;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Recalculates the usage of a quota from the objects of a namespace, and writes its status if it differs. */
final class QuotaRecount implements Reconciler {

    /** Usage that admission charged for objects that were not created after all is found out in this time. */
    private static final Duration PERIOD = Duration.ofMinutes(5);

    /** The usual upper bound of the time to load objects. */
    private static final Duration SOON = Duration.ofSeconds(1);

    private static final Quantity ZERO = Quantity.of(0, Quantity.Format.DECIMAL_SI);

    private final KontractClient client;
    private final Clock clock;
    private final Informer<ResourceQuota> quotas;
    private final CountedObjects objects;
    private final QuotaPause pause;
    private final QuotaEvaluators evaluators = new QuotaEvaluators();

    QuotaRecount(ControllerContext context, Informer<ResourceQuota> quotas, CountedObjects objects, QuotaPause pause) {
        this.client = context.client();
        this.clock = context.clock();
        this.quotas = quotas;
        this.objects = objects;
        this.pause = pause;
    }

    @Override
    public Result reconcile(Request request) {
        Optional<ResourceQuota> quota = quotas.indexer().get(request.toString());
        if (quota.isEmpty()) {
            return Result.done();
        }
        if (!pause.during(request.namespace(), epoch -> recount(request, epoch))) {
            throw new RequeueException("writes to " + request.namespace() + " do not end");
        }
        return Result.again(objects.isLoading() ? SOON : PERIOD);
    }

    private void recount(Request request, long epoch) {
        boolean alone = epoch == Long.MAX_VALUE;
        if (alone) {
            objects.catchUp();
        }
        Optional<ResourceQuota> quota = alone ? quotas.indexer().get(request.toString()) : stored(request);
        if (quota.isEmpty()) {
            return;
        }
        if (!alone && Long.parseLong(quota.get().resourceVersion()) > epoch) {
            throw new RequeueException(request + " was charged while the count began; it is repeated");
        }
        JsonNode spec = Json.tree(quota.get()).path("spec");
        JsonNode status = status(quota.get());
        ResourceAmounts hard = ResourceAmounts.of(spec.path("hard"));
        ResourceAmounts before = ResourceAmounts.of(status.path("used"));
        ResourceAmounts used = before.only(hard.asMap().keySet());
        for (Map.Entry<String, Quantity> amount : counted(request.namespace(), hard, QuotaScope.of(spec), alone)
                .asMap()
                .entrySet()) {
            used = used.with(amount.getKey(), amount.getValue());
        }
        boolean isCurrent =
                status.has("used") && ResourceAmounts.of(status.path("hard")).isSame(hard);
        if (!isCurrent || !used.isSame(before)) {
            report(quota.get(), hard, used);
        }
    }

    /** The controller has permission to list quotas, but not to get one. */
    private Optional<ResourceQuota> stored(Request request) {
        return client.resource(Kinds.RESOURCE_QUOTA).inNamespace(request.namespace()).list().items().stream()
                .filter(each -> request.equals(Request.of(each)))
                .findFirst();
    }

    static JsonNode status(ResourceQuota quota) {
        return Json.tree(quota).path("status");
    }

    private void report(ResourceQuota quota, ResourceAmounts hard, ResourceAmounts used) {
        ResourceQuotaStatus status =
                new ResourceQuotaStatus().hard(hard.asMap()).used(used.asMap());
        new StatusWriter<>(client, Kinds.RESOURCE_QUOTA).write(Json.copy(quota).status(status));
    }

    /** Returns the usage of the bounded resources whose objects are known. */
    private ResourceAmounts counted(String namespace, ResourceAmounts hard, List<QuotaScope> scopes, boolean alone) {
        Set<String> bounds = hard.asMap().keySet();
        Set<Resource> resources = new HashSet<>(QuotaEvaluators.measured());
        bounds.forEach(bound -> QuotaEvaluators.counted(bound).ifPresent(resources::add));
        ResourceAmounts used = ResourceAmounts.NONE;
        for (Resource resource : resources) {
            QuotaEvaluator evaluator = evaluators.of(resource).orElse(null);
            Set<String> bounded = evaluator == null ? Set.of() : evaluator.bounded(bounds);
            if (evaluator != null && !bounded.isEmpty()) {
                Optional<List<JsonNode>> present =
                        alone ? objects.in(resource, namespace) : objects.stored(resource, namespace);
                if (present.isPresent()) {
                    used = used.plus(usage(present.get(), evaluator, scopes, bounded));
                }
            }
        }
        return used;
    }

    private ResourceAmounts usage(
            List<JsonNode> present, QuotaEvaluator evaluator, List<QuotaScope> scopes, Set<String> bounded) {
        Map<String, Quantity> none = new TreeMap<>();
        bounded.forEach(bound -> none.put(bound, ZERO));
        ResourceAmounts used = ResourceAmounts.of(none);
        for (JsonNode object : present) {
            if (evaluator.isInAll(scopes, object)) {
                used = used.plus(evaluator.usage(object, clock.instant()).only(bounded));
            }
        }
        return used;
    }
}
