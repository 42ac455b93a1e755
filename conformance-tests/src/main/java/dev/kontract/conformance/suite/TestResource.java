package dev.kontract.conformance.suite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.conformance.promise.Answer;
import dev.kontract.conformance.promise.BrokenPromise;
import dev.kontract.conformance.promise.Conversation;
import dev.kontract.conformance.promise.CustomKinds;
import dev.kontract.model.catalog.ResourceDescriptor;
import java.util.function.Consumer;

/**
 * A resource in one check: its paths in one namespace and the requests that most checks begin with.
 *
 * @param conversation where the requests are sent
 * @param descriptor the catalog entry of the resource
 * @param namespace the namespace of the check; empty for cluster-scoped resources
 */
record TestResource(Conversation conversation, ResourceDescriptor descriptor, String namespace) {

    private static final int CONFLICT = 409;
    private static final int ATTEMPTS = 10;

    /** Returns the collection path, within the namespace if the resource is namespaced. */
    String collection() {
        return descriptor.namespaced()
                ? version() + "/namespaces/" + namespace + '/' + descriptor.plural()
                : everywhere();
    }

    /** Returns the collection path across all namespaces. */
    String everywhere() {
        return version() + '/' + descriptor.plural();
    }

    String path(String name) {
        return collection() + '/' + name;
    }

    /** Returns the path of its group and version. */
    String version() {
        return (descriptor.group().isEmpty() ? "/api/" : "/apis/") + descriptor.apiVersion();
    }

    /** Returns the same resource in a namespace that nobody else uses. */
    TestResource apart() {
        return descriptor.namespaced() ? new TestResource(conversation, descriptor, conversation.ownNamespace()) : this;
    }

    /** Returns the smallest valid object, with a unique name. */
    ObjectNode minimal() {
        return descriptor.custom() ? CustomKinds.minimal(descriptor) : Fixtures.minimal(descriptor.schema(), namespace);
    }

    /** Returns the smallest valid object with a change of its spec. */
    ObjectNode with(Consumer<ObjectNode> change) {
        ObjectNode object = minimal();
        change.accept(object.withObjectProperty("spec"));
        return object;
    }

    /** Returns the smallest valid object with a label. */
    ObjectNode labelled(String label, String value) {
        ObjectNode object = minimal();
        object.withObjectProperty("metadata").withObjectProperty("labels").put(label, value);
        return object;
    }

    static String nameOf(JsonNode object) {
        return object.at("/metadata/name").asText();
    }

    /** Creates the smallest valid object and returns its name. */
    String create() {
        return nameOf(create(minimal()));
    }

    /** Creates an object and returns it as the server answers it. */
    ObjectNode create(ObjectNode object) {
        return object(conversation.post(collection(), object).expectStatus(201));
    }

    /** Reads the stored object. */
    ObjectNode read(String name) {
        return object(conversation.get(path(name)).expectStatus(200));
    }

    private static ObjectNode object(Answer answer) {
        if (answer.body() instanceof ObjectNode object) {
            return object;
        }
        throw new BrokenPromise("an object", answer.text());
    }

    /**
     * Reads an object, changes it and replaces it, or its {@code subresource} if one is given. Retries on a conflict, because
     * controllers of the cluster may update the object in the meantime.
     */
    Answer replace(String name, String subresource, Consumer<ObjectNode> change) {
        for (int attempt = 1; ; attempt++) {
            ObjectNode object = read(name);
            change.accept(object);
            Answer answer = conversation.put(path(name) + subresource, object);
            if (answer.status() != CONFLICT || attempt == ATTEMPTS) {
                return answer;
            }
        }
    }

    /** Deletes an object immediately, without a grace period. */
    Answer delete(String name) {
        return conversation.delete(path(name) + "?gracePeriodSeconds=0");
    }
}
