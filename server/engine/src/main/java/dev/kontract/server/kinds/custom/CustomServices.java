package dev.kontract.server.kinds.custom;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.endpoints.EndpointServices;
import dev.kontract.server.endpoints.Subresources;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.schema.StructuralSchemaCompiler;
import dev.kontract.server.webhook.WebhookClients;
import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The services shared by all custom kinds.
 *
 * @param endpoints the services of endpoints; the codec is that of the contract
 * @param subresources the subresources a kind can declare
 * @param scale the schema of {@code Scale} in the contract
 * @param metadata the schema of object metadata with its fields in the order of their names
 * @param webhooks calls the webhooks that convert objects
 * @param converters encode the events of watches whose objects a webhook converts, which may take long
 */
public record CustomServices(
        EndpointServices endpoints,
        Subresources subresources,
        JsonNode scale,
        ObjectSchema metadata,
        WebhookClients webhooks,
        Executor converters) {

    /**
     * Takes what is shared from the contract.
     *
     * @param contract the bundled OpenAPI document
     */
    public static CustomServices of(
            JsonNode contract, EndpointServices endpoints, Subresources subresources, WebhookClients webhooks) {
        return new CustomServices(
                endpoints,
                subresources,
                contract.path("components").path("schemas").path("Scale"),
                StructuralSchemaCompiler.alphabetical(endpoints.codec().schema("ObjectMeta")),
                webhooks,
                newThreads());
    }

    /** As many threads as there are watches that wait for a webhook, so that no other watch waits with them. */
    private static Executor newThreads() {
        return new ThreadPoolExecutor(0, Integer.MAX_VALUE, 10, TimeUnit.SECONDS, new SynchronousQueue<>(), task -> {
            Thread thread = new Thread(task, "watch-converter");
            thread.setDaemon(true);
            return thread;
        });
    }
}
