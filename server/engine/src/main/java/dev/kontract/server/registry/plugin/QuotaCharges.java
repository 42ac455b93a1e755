package dev.kontract.server.registry.plugin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.apply.FieldManager;
import dev.kontract.server.codec.Canonicalizer;
import dev.kontract.server.fieldpath.FieldSet;
import dev.kontract.server.fieldpath.Path;
import dev.kontract.server.quota.ResourceAmounts;
import dev.kontract.server.registry.GenericStore;
import dev.kontract.server.registry.ObjectUpdate;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.UpdateScope;
import dev.kontract.server.registry.WriteMode;
import dev.kontract.server.request.WriteContext;
import dev.kontract.server.status.Reason;
import dev.kontract.server.status.StatusException;
import java.time.Clock;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Writes the usage of quotas: each time to the state that was read, else to the newer one. Safe for use by many threads. */
public final class QuotaCharges {

    private static final String MANAGER = "kube-apiserver";

    private final Supplier<GenericStore> store;
    private final Clock clock;

    /**
     * Creates an instance.
     *
     * @param store the store of quotas
     * @param clock the time of managed fields
     */
    public QuotaCharges(Supplier<GenericStore> store, Clock clock) {
        this.store = store;
        this.clock = clock;
    }

    /**
     * Adds to the usage of a quota; nothing happens if it was deleted.
     *
     * @param more what to add
     * @param context the context of the write that is charged
     * @param check refuses the charge, given the bounds and the usage that is added to
     */
    void add(
            String namespace,
            String name,
            ResourceAmounts more,
            WriteContext context,
            BiConsumer<ResourceAmounts, ResourceAmounts> check) {
        GenericStore quotas = store.get();
        FieldManager manager = new FieldManager(
                quotas.kind().schema(),
                quotas.kind().descriptor().apiVersion(),
                quotas.kind().descriptor().kind(),
                "status",
                FieldSet.of(Path.of("spec")));
        ObjectUpdate charge = new ObjectUpdate() {
            @Override
            public ObjectNode next(@Nullable ObjectNode current) {
                ObjectNode next = Objects.requireNonNull(current).deepCopy();
                ObjectNode status = next.withObjectProperty("status");
                ResourceAmounts used = ResourceAmounts.of(status.path("used"));
                check.accept(ResourceAmounts.of(status.path("hard")), used);
                used.plus(more).write(status, "used");
                ObjectNode written = Canonicalizer.written(next, quotas.kind().schema());
                return manager.update(current, written, MANAGER, clock.instant());
            }

            @Override
            public boolean createsWhereMissing(Strategy strategy) {
                return false;
            }
        };
        try {
            quotas.update(namespace, name, charge, UpdateScope.STATUS, WriteMode.STORE, context);
        } catch (StatusException e) {
            if (e.reason() != Reason.NOT_FOUND) {
                throw e;
            }
        }
    }
}
