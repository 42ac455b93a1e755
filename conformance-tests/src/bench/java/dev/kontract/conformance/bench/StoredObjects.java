package dev.kontract.conformance.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.conformance.bench.http.Call;
import dev.kontract.conformance.bench.http.Connection;
import dev.kontract.conformance.bench.http.Protocol;
import dev.kontract.conformance.bench.http.Reply;
import dev.kontract.conformance.bench.servers.Target;
import java.io.IOException;
import java.util.List;

/** The objects in a server during a measurement: created before, counted, and deleted afterwards, never measured themselves. */
final class StoredObjects {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Exists already, on a server that is not new. */
    private static final int CONFLICT = 409;

    /** From here on it is the server's own trouble, such as a deletion of many that takes longer than a request may. */
    private static final int SERVER_ERROR = 500;

    private static final int ATTEMPTS = 10;

    private StoredObjects() {}

    /** Creates what the operations read and change, unless it is there. */
    static void fill(Target target) throws IOException {
        fill(target, target.protocol());
    }

    /** The same over one of the protocols that it speaks. */
    static void fill(Target target, Protocol protocol) throws IOException {
        try (Connection connection = target.connect(protocol)) {
            for (String name : List.of(Manifests.NAMESPACE, Manifests.CREATED, Manifests.APPLIED)) {
                namespace(connection, name);
            }
            for (int i = 0; i < Manifests.ROLES; i++) {
                create(connection, Operations.ROLES, Manifests.role("role-" + i, Manifests.NAMESPACE));
            }
            for (int i = 0; i < Manifests.STATEFUL_SETS; i++) {
                create(connection, Operations.SETS, Manifests.statefulSet(i));
            }
        }
    }

    /** Creates a namespace unless it is there. */
    static void namespace(Connection connection, String name) throws IOException {
        create(connection, Paths.NAMESPACES, Manifests.namespace(name));
    }

    /** Creates an object unless it is there. */
    static void create(Connection connection, String collection, String json) throws IOException {
        Call call = Call.post(collection, json);
        Reply reply = connection.exchange(call);
        if (reply.status() != CONFLICT) {
            reply.require(call);
        }
    }

    /** Deletes all of a collection; an {@link IOException} when the server does not do that. */
    static void clear(Connection connection, String collection) throws IOException {
        Call call = Call.delete(collection);
        Reply reply = connection.exchange(call);
        for (int attempt = 1; reply.status() >= SERVER_ERROR && attempt < ATTEMPTS; attempt++) {
            reply = connection.exchange(call);
        }
        reply.require(call);
    }

    static long count(Connection connection, String collection) throws IOException {
        JsonNode page = JSON.readTree(
                connection.require(Call.get(collection + "?limit=1")).text());
        return page.path("items").size()
                + page.at("/metadata/remainingItemCount").asLong();
    }
}
