package dev.kontract.server.registry.plugin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.admission.AdmissionPlugin;
import dev.kontract.server.admission.AdmissionRequest;
import dev.kontract.server.admission.AdmissionRequest.Operation;
import dev.kontract.server.admission.NamespacedObjects;
import dev.kontract.server.admission.StoredJson;
import dev.kontract.server.quota.QuotaEvaluator;
import dev.kontract.server.quota.QuotaEvaluators;
import dev.kontract.server.quota.QuotaEvaluators.Resource;
import dev.kontract.server.quota.QuotaScope;
import dev.kontract.server.quota.ResourceAmounts;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.KeyFeed;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;

/**
 * The ResourceQuota plugin: charges writes to the quotas of their namespace, and rejects writes that exceed them. It must be
 * the last plugin, because a charge is only reverted when the quota controller recalculates the usage.
 *
 * <p>A charge is a conditional write of the quota's status, so that concurrent writes cannot exceed a quota.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/policy/resource-quotas/">Resource quotas</a>
 */
public final class QuotaAdmission implements AdmissionPlugin {

    private static final int STRIPES = 64;

    /** Longer than a write takes that has been admitted. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    /** The writes to some namespaces that were charged and are not done yet. Guarded by its own lock. */
    private static final class Charged {

        private int pending;
        private boolean closed;

        /** Waits while writes are counted, which takes one {@link #PATIENCE} and the time of the count. */
        synchronized void begin() throws InterruptedException {
            while (closed) {
                wait();
            }
            pending++;
        }

        synchronized void end() {
            pending--;
            notifyAll();
        }

        /** Lets nothing begin and waits until all is done; whether that was so in time. */
        synchronized boolean drain() throws InterruptedException {
            long end = System.nanoTime() + PATIENCE.toNanos();
            closed = true;
            while (pending > 0 && end - System.nanoTime() > 0) {
                wait(1 + Duration.ofNanos(end - System.nanoTime()).toMillis());
            }
            return pending == 0;
        }

        synchronized void open() {
            closed = false;
            notifyAll();
        }
    }

    private record Quota(String name, List<QuotaScope> scopes, ResourceAmounts hard, ResourceAmounts used) {

        static Quota of(ObjectNode object) {
            ObjectNode status = object.path("status") instanceof ObjectNode known ? known : object.objectNode();
            return new Quota(
                    object.path("metadata").path("name").asText(),
                    QuotaScope.of(object.path("spec")),
                    ResourceAmounts.of(status.path("hard")),
                    ResourceAmounts.of(status.path("used")));
        }

        Set<String> bounds() {
            return hard.asMap().keySet();
        }
    }

    private final NamespacedObjects<Quota> quotas =
            new NamespacedObjects<>(entry -> Quota.of(entry.derived(StoredJson.TREE)));
    private final QuotaEvaluators evaluators = new QuotaEvaluators();
    private final QuotaCharges charges;
    private final Optional<QuotaEpochs> epochs;
    private final Clock clock;
    private final Charged[] stripes = new Charged[STRIPES];

    /**
     * Creates the plugin.
     *
     * @param charges writes the usage
     * @param epochs separates charges from recalculations, if other servers charge the same quotas
     * @param clock the clock for pods that should have ended
     */
    public QuotaAdmission(QuotaCharges charges, Optional<QuotaEpochs> epochs, Clock clock) {
        this.charges = charges;
        this.epochs = epochs;
        this.clock = clock;
        for (int i = 0; i < STRIPES; i++) {
            stripes[i] = new Charged();
        }
    }

    /** Returns what receives the quotas and their changes. */
    public KeyFeed.Sink quotas() {
        return quotas;
    }

    @Override
    public void validate(AdmissionRequest request) {
        String namespace = request.namespace();
        if (namespace.isEmpty() || quotas.in(namespace).isEmpty() || request.object() == null) {
            return;
        }
        ResourceDescriptor resource = request.resource();
        Optional<QuotaEvaluator> evaluator =
                evaluators.of(new Resource(resource.group(), resource.plural())).filter(each -> counts(each, request));
        if (evaluator.isPresent()) {
            // Writes run sequentially: each sees the charge of the one before, and none has to be retried.
            Charged charged = stripe(namespace);
            synchronized (charged) {
                begin(charged);
                request.caller().afterwards(charged::end);
                charge(request, request.object(), evaluator.get());
            }
        }
    }

    private static void begin(Charged charged) {
        try {
            charged.begin();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a quota is counted", e);
        }
    }

    private Charged stripe(String namespace) {
        return stripes[Math.floorMod(namespace.hashCode(), STRIPES)];
    }

    /**
     * Runs {@code count} while no write to a namespace is between its charge and its end, so that what is stored and what is
     * charged agree.
     *
     * @param count is given the revision that separates the writes of other servers: one charged before it has taken place, or
     *     never will; {@link Long#MAX_VALUE} if there are no other servers
     * @return false if it was not run, because some write took too long
     */
    public boolean whileSettled(String namespace, LongConsumer count) {
        Charged charged = stripe(namespace);
        synchronized (charged) {
            try {
                boolean settled = charged.drain();
                if (settled) {
                    count.accept(epochs.map(each -> each.begin(namespace)).orElse(Long.MAX_VALUE));
                }
                return settled;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            } finally {
                charged.open();
            }
        }
    }

    private static boolean counts(QuotaEvaluator evaluator, AdmissionRequest request) {
        ObjectNode object = request.object();
        ObjectNode current = request.oldObject();
        if (object == null || request.operation() == Operation.DELETE) {
            return false;
        }
        return current == null
                ? evaluator.countsCreation(request.subresource())
                : evaluator.countsUpdate(request.subresource(), object, current);
    }

    private void charge(AdmissionRequest request, ObjectNode object, QuotaEvaluator evaluator) {
        List<Quota> concerned = new ArrayList<>();
        for (Quota quota : quotas.in(request.namespace())) {
            Set<String> bounded = evaluator.bounded(quota.bounds());
            if (!bounded.isEmpty() && evaluator.isInAll(quota.scopes(), object)) {
                requireCounted(request, quota, bounded, evaluator.lacking(bounded, object));
                concerned.add(quota);
            }
        }
        if (concerned.isEmpty()) {
            return;
        }
        ResourceAmounts usage = evaluator.usage(object, clock.instant());
        Map<String, ResourceAmounts> charged = new LinkedHashMap<>();
        Map<String, ResourceAmounts> doubtful = new LinkedHashMap<>();
        for (Quota quota : concerned) {
            ResourceAmounts more = added(request, usage, quota, evaluator).only(quota.bounds());
            boolean full = !exceeded(request, more, quota.hard(), quota.used()).isEmpty();
            if (full && (request.dryRun() || epochs.isEmpty())) {
                throw refusal(request, quota.name(), more, quota.hard(), quota.used());
            }
            if (!more.isEmpty()) {
                (full ? doubtful : charged).put(quota.name(), more);
            }
        }
        // A cached quota may be stale if others charge it: its charge decides, before any other is made.
        doubtful.putAll(charged);
        if (!request.dryRun() && !doubtful.isEmpty()) {
            Runnable all = () -> doubtful.forEach((name, more) -> charges.add(
                    request.namespace(),
                    name,
                    more,
                    request.attempt(),
                    (hard, used) -> requireRoom(request, name, more, hard, used)));
            epochs.ifPresentOrElse(each -> each.during(request.namespace(), request.attempt(), all), all);
        }
    }

    private static void requireCounted(AdmissionRequest request, Quota quota, Set<String> bounded, String lacking) {
        if (!lacking.isEmpty()) {
            throw request.forbidden("failed quota: " + quota.name() + ": " + lacking);
        }
        if (!quota.used().asMap().keySet().containsAll(bounded)) {
            throw request.forbidden("status unknown for quota: " + quota.name() + ", resources: "
                    + String.join(",", bounded.stream().sorted().toList()));
        }
    }

    /** Returns the amounts that a write adds to the usage: for an update the difference, if the object was charged before. */
    private ResourceAmounts added(
            AdmissionRequest request, ResourceAmounts usage, Quota quota, QuotaEvaluator evaluator) {
        ObjectNode current = request.oldObject();
        if (current == null || !evaluator.isInAll(quota.scopes(), current)) {
            return usage.withoutZeros();
        }
        return usage.above(evaluator.usage(current, clock.instant())).withoutZeros();
    }

    private static void requireRoom(
            AdmissionRequest request, String quota, ResourceAmounts more, ResourceAmounts hard, ResourceAmounts used) {
        if (!exceeded(request, more, hard, used).isEmpty()) {
            throw refusal(request, quota, more, hard, used);
        }
    }

    /** The resources of which there would be more than allowed. */
    private static Set<String> exceeded(
            AdmissionRequest request, ResourceAmounts more, ResourceAmounts hard, ResourceAmounts used) {
        if (request.subresource().equals("status")) {
            return Set.of();
        }
        return used.plus(more)
                .only(more.asMap().keySet())
                .exceeding(hard)
                .asMap()
                .keySet();
    }

    private static StatusException refusal(
            AdmissionRequest request, String quota, ResourceAmounts more, ResourceAmounts hard, ResourceAmounts used) {
        Set<String> exceeded = exceeded(request, more, hard, used);
        return request.forbidden("exceeded quota: " + quota + ", requested: " + more.only(exceeded) + ", used: "
                + used.only(exceeded) + ", limited: " + hard.only(exceeded));
    }
}
