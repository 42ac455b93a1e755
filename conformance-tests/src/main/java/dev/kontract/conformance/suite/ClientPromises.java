package dev.kontract.conformance.suite;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.client.FieldQuery;
import dev.kontract.client.Kind;
import dev.kontract.client.KontractClient;
import dev.kontract.client.ListOptions;
import dev.kontract.client.Resource;
import dev.kontract.client.informer.Informer;
import dev.kontract.conformance.promise.BrokenPromise;
import dev.kontract.conformance.promise.Conversation;
import dev.kontract.conformance.promise.Promise;
import dev.kontract.conformance.promise.Source;
import dev.kontract.conformance.promise.Suite;
import dev.kontract.model.Json;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.catalog.ResourceDescriptor;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** Responses as decoded by the client SDK: every kind through its Java class, or as a tree. */
final class ClientPromises {

    private static final Source LIBRARIES = Source.page("Client Libraries", "reference/using-api/client-libraries/");
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private ClientPromises() {}

    static List<Promise> of(ResourceDescriptor kind) {
        PromiseCollector promises = new PromiseCollector(Suite.CLIENTS);
        if (kind.stored()) {
            promises.add(
                    kind,
                    "typed",
                    "The SDK creates, reads, lists and deletes objects",
                    LIBRARIES,
                    "create get list delete",
                    (c, r) -> typed(r, on(c, r)));
            promises.add(
                    kind,
                    "informer",
                    "An informer of the SDK has what was created",
                    LIBRARIES,
                    "create list watch",
                    (c, r) -> informer(r, on(c, r)));
        }
        return promises.promises();
    }

    private static Resource<? extends KubernetesObject> on(Conversation c, TestResource r)
            throws ClassNotFoundException {
        ResourceDescriptor kind = r.descriptor();
        Kind.Scope scope = kind.namespaced() ? Kind.Scope.NAMESPACED : Kind.Scope.CLUSTER;
        if (kind.custom()) {
            return c.client()
                    .resource(Kind.custom(kind.apiVersion(), kind.kind(), kind.plural(), scope), r.namespace());
        }
        Class<? extends KubernetesObject> type =
                Class.forName("dev.kontract.model." + kind.schema()).asSubclass(KubernetesObject.class);
        KontractClient client = c.client();
        return client.resource(Kind.of(type, kind.apiVersion(), kind.kind(), kind.plural(), scope), r.namespace());
    }

    private static <T extends KubernetesObject> void typed(TestResource r, Resource<T> objects) throws IOException {
        ObjectNode object = r.minimal();
        String name = TestResource.nameOf(object);
        r.conversation().noteUnobserved(r.path(name));
        T created = objects.create(
                Json.mapper().readValue(object.toString(), objects.kind().type()));
        try {
            T read = objects.get(name);
            require(uid(created), uid(read));
            boolean listed =
                    objects.list(ListOptions.all().fields(FieldQuery.is("metadata.name", name))).items().stream()
                            .anyMatch(each -> uid(each).equals(uid(created)));
            require("a list with " + name, listed ? "a list with " + name : "a list without it");
        } finally {
            objects.delete(name);
        }
    }

    private static <T extends KubernetesObject> void informer(TestResource r, Resource<T> objects) throws Exception {
        try (Informer<T> informer = Informer.of(objects).start()) {
            informer.awaitSync(PATIENCE);
            String name = r.create();
            long end = System.nanoTime() + PATIENCE.toNanos();
            while (informer.indexer().list().stream().noneMatch(each -> name.equals(each.name()))) {
                if (System.nanoTime() > end) {
                    throw new BrokenPromise("an informer with " + name, "an informer without it");
                }
                Thread.sleep(20);
            }
        }
    }

    private static String uid(KubernetesObject object) {
        return object.getMetadata() == null
                ? ""
                : String.valueOf(object.getMetadata().getUid());
    }

    private static void require(String wanted, String got) {
        if (!wanted.equals(got)) {
            throw new BrokenPromise(wanted, got);
        }
    }
}
