package dev.kontract.server.admission.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.admission.CompiledObjects;
import dev.kontract.server.admission.StoredJson;
import dev.kontract.server.storage.KeyFeed;
import dev.kontract.server.storage.OwnedDerivation;
import dev.kontract.server.webhook.WebhookClients;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The webhooks of one kind of configuration, ordered by the names of the configurations. A webhook in this process counts
 * as a configuration of its own, named like the webhook. Safe for use by many threads.
 */
public final class WebhookSource {

    private final CompiledObjects<List<CompiledWebhook>> stored;
    private final List<CompiledWebhook> local;
    private volatile Merged merged = new Merged(List.of(), List.of());

    private record Merged(List<List<CompiledWebhook>> stored, List<CompiledWebhook> all) {}

    /**
     * A webhook in this process.
     *
     * @param declaration a {@code MutatingWebhook} or {@code ValidatingWebhook} with defaults, without a client
     *     configuration
     * @param handler answers for it
     */
    public record LocalWebhook(JsonNode declaration, WebhookHandler handler) {}

    /**
     * Creates a source without configurations.
     *
     * @param clients calls webhooks
     * @param local the webhooks in this process
     */
    public WebhookSource(WebhookClients clients, List<LocalWebhook> local) {
        this.stored = new CompiledObjects<>(
                new OwnedDerivation<>(entry -> CompiledWebhook.all(StoredJson.parse(entry), clients)));
        this.local = local.stream().map(WebhookSource::compiled).toList();
    }

    private static CompiledWebhook compiled(LocalWebhook webhook) {
        return CompiledWebhook.of(
                webhook.declaration().path("name").asText(),
                webhook.declaration(),
                new LocalEndpoint(webhook.handler()));
    }

    /** Returns what receives the configurations and their changes. */
    public KeyFeed.Sink sink() {
        return stored;
    }

    List<CompiledWebhook> current() {
        List<List<CompiledWebhook>> configurations = stored.current();
        Merged known = merged;
        if (known.stored() != configurations || (known.all().isEmpty() && !local.isEmpty())) {
            known = new Merged(configurations, merge(configurations));
            merged = known;
        }
        return known.all();
    }

    private List<CompiledWebhook> merge(List<List<CompiledWebhook>> configurations) {
        List<CompiledWebhook> all = new ArrayList<>();
        configurations.forEach(all::addAll);
        all.addAll(local);
        all.sort(Comparator.comparing(CompiledWebhook::configuration)); // Stable within a configuration.
        return List.copyOf(all);
    }
}
