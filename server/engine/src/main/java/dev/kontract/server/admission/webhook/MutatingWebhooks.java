package dev.kontract.server.admission.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.admission.AdmissionPlugin;
import dev.kontract.server.admission.AdmissionRequest;
import dev.kontract.server.admission.Reinvocation;
import dev.kontract.server.admission.matching.MatchedResource;
import dev.kontract.server.admission.matching.NamespaceObjects;
import dev.kontract.server.cel.function.AdmissionAuthorizer;
import dev.kontract.server.patch.JsonPatchFailure;
import dev.kontract.server.patch.JsonPatchOperations;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.GoText;
import dev.kontract.server.status.StatusException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The MutatingAdmissionWebhook plugin: calls webhooks sequentially. */
public final class MutatingWebhooks implements AdmissionPlugin {

    private static final String PREFIX = "mutation.webhook.admission.k8s.io/";
    private static final String PATCH_PREFIX = "patch.webhook.admission.k8s.io/";

    private final WebhookSource source;
    private final WebhookMetrics metrics = new WebhookMetrics("admit");
    private final WebhookCalls calls;

    /**
     * Creates the plugin.
     *
     * @param source the webhooks
     * @param namespaces the namespaces, for selectors
     * @param authorizers answer the checks of match conditions for a user
     */
    public MutatingWebhooks(
            WebhookSource source, NamespaceObjects namespaces, Function<UserInfo, AdmissionAuthorizer> authorizers) {
        this.source = source;
        this.calls = new WebhookCalls(namespaces, authorizers, metrics);
    }

    /** Returns the metrics of the calls. */
    public WebhookMetrics metrics() {
        return metrics;
    }

    @Override
    public void mutate(AdmissionRequest request) {
        List<CompiledWebhook> webhooks = source.current();
        if (webhooks.isEmpty() || WebhookCalls.isExempt(request)) {
            return;
        }
        Reinvocation.Participants participants = request.reinvocation().of(this);
        participants.begin(node(request.object()));
        for (int i = 0; i < webhooks.size(); i++) {
            CompiledWebhook webhook = webhooks.get(i);
            String key = webhook.configuration() + '/' + webhook.name();
            Optional<MatchedResource> matched = calls.match(webhook, request);
            if (matched.isPresent() && participants.isDue(key)) {
                if (ask(webhook, request, matched.get(), i)) {
                    participants.changed();
                }
                if (webhook.reinvocable()) {
                    participants.invoked(key);
                }
            }
        }
        participants.end(node(request.object()));
    }

    private boolean ask(CompiledWebhook webhook, AdmissionRequest request, MatchedResource resource, int index) {
        String position = "round_" + (request.reinvocation().isSecond() ? 1 : 0) + "_index_" + index;
        Optional<WebhookResponse> answer = calls.answer(calls.call(webhook, request, resource, true), request);
        if (answer.isEmpty()) {
            request.caller().annotations().add("failed-open." + PREFIX + position, webhook.name(), false);
        }
        boolean changed = answer.isPresent() && apply(webhook, request, resource, answer.get());
        ObjectNode note = note(webhook).put("mutated", changed);
        request.caller().annotations().add(PREFIX + position, note.toString(), false);
        answer.map(WebhookResponse::patch).ifPresent(patch -> {
            ObjectNode content = note(webhook);
            content.set("patch", patch);
            request.caller()
                    .annotations()
                    .add(
                            PATCH_PREFIX + position,
                            content.put("patchType", "JSONPatch").toString(),
                            true);
        });
        return changed;
    }

    private static ObjectNode note(CompiledWebhook webhook) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("configuration", webhook.configuration())
                .put("webhook", webhook.name());
    }

    private static boolean apply(
            CompiledWebhook webhook, AdmissionRequest request, MatchedResource resource, WebhookResponse answer) {
        JsonNode patch = answer.patch();
        ObjectNode replacement = answer.replacement();
        if (replacement == null && (patch == null || patch.isEmpty())) {
            return false;
        }
        ObjectNode object = request.object();
        if (object == null) {
            throw StatusException.internal("admission webhook " + GoText.quote(webhook.name())
                    + " attempted to modify the object, which is not supported for this operation");
        }
        try {
            return resource.replace(
                    request, replacement == null ? patched(webhook, resource, object, patch) : replacement);
        } catch (IllegalArgumentException e) {
            throw StatusException.internal(String.valueOf(e.getMessage()));
        }
    }

    private static ObjectNode patched(
            CompiledWebhook webhook, MatchedResource resource, ObjectNode object, @Nullable JsonNode patch) {
        JsonPatchOperations operations;
        try {
            operations = JsonPatchOperations.of(node(patch));
        } catch (StatusException e) {
            throw WebhookCalls.failure(webhook, "received undecodable patch in webhook response: " + e.getMessage());
        }
        try {
            ObjectNode shown = Objects.requireNonNull(resource.shown(object));
            if (operations.applyExplained(shown) instanceof ObjectNode changed) {
                return changed;
            }
            throw new IllegalArgumentException("the patched object is not an object");
        } catch (JsonPatchFailure e) {
            throw StatusException.internal(String.valueOf(e.getMessage()));
        }
    }

    private static JsonNode node(@Nullable JsonNode value) {
        return value == null ? MissingNode.getInstance() : value;
    }
}
