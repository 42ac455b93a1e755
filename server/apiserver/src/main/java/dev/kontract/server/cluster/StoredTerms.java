package dev.kontract.server.cluster;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.admission.StoredJson;
import dev.kontract.server.controller.ControllerEnvironment;
import dev.kontract.server.controller.LeaderElection;
import dev.kontract.server.controller.LeaderTerms;
import dev.kontract.server.registry.ServerRecord;
import dev.kontract.server.request.WriteContext;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.Storage;
import java.util.Map;
import java.util.function.Function;

/**
 * Terms of leaders, enforced by the storage. Each Lease has a key that every new leader writes before it does anything else;
 * the revision of that write is its fencing token. All writes of its controllers are conditional on it, so they are rejected
 * once another leader has begun its term. The key's write is conditional on the acquired Lease: a candidate that was paused in
 * between cannot begin a term.
 *
 * <p>The Lease itself could not be the guard, because each renewal changes it.
 */
public final class StoredTerms implements LeaderTerms {

    private static final Keys LEASES = Keys.of("coordination.k8s.io", "leases");
    private static final Keys TERMS = Keys.of("", "leaderterms");

    private final Storage storage;
    private final Function<Map<String, Long>, ControllerEnvironment.Connections> clients;

    /** @param clients makes clients whose writes are bound to conditions */
    public StoredTerms(Storage storage, Function<Map<String, Long>, ControllerEnvironment.Connections> clients) {
        this.storage = storage;
        this.clients = clients;
    }

    @Override
    public ControllerEnvironment.Connections begin(String lease, String identity) {
        Entry held = storage.get(LEASES.key(LeaderElection.NAMESPACE, lease))
                .filter(entry -> holder(entry).equals(identity))
                .orElseThrow(() -> new IllegalStateException("the lease was lost before the term began"));
        Entry term = write(lease, identity, WriteContext.NONE.with(Map.of(held.key(), held.revision())));
        return clients.apply(Map.of(term.key(), term.revision()));
    }

    private Entry write(String lease, String identity, WriteContext context) {
        String key = TERMS.key(LeaderElection.NAMESPACE, lease);
        ObjectNode content = JsonNodeFactory.instance.objectNode().put("holderIdentity", identity);
        ServerRecord term = new ServerRecord("LeaderTerm", lease, content);
        return storage.get(key)
                .map(before -> storage.update(key, before.revision(), term, Storage.FOREVER, context))
                .orElseGet(() -> storage.create(key, term, Storage.FOREVER, context));
    }

    private static String holder(Entry lease) {
        return StoredJson.parse(lease).path("spec").path("holderIdentity").asText();
    }
}
