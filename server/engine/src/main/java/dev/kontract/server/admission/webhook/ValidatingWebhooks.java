package dev.kontract.server.admission.webhook;

import dev.kontract.server.admission.AdmissionPlugin;
import dev.kontract.server.admission.AdmissionRequest;
import dev.kontract.server.admission.matching.MatchedResource;
import dev.kontract.server.admission.matching.NamespaceObjects;
import dev.kontract.server.cel.function.AdmissionAuthorizer;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.StatusException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The ValidatingAdmissionWebhook plugin: calls all webhooks concurrently. */
public final class ValidatingWebhooks implements AdmissionPlugin {

    private static final String FAILED_OPEN = "failed-open.validating.webhook.admission.k8s.io/round_0_index_";

    private final WebhookSource source;
    private final WebhookMetrics metrics = new WebhookMetrics("validating");
    private final WebhookCalls calls;

    /**
     * Creates the plugin.
     *
     * @param source the webhooks
     * @param namespaces the namespaces, for selectors
     * @param authorizers answer the checks of match conditions for a user
     */
    public ValidatingWebhooks(
            WebhookSource source, NamespaceObjects namespaces, Function<UserInfo, AdmissionAuthorizer> authorizers) {
        this.source = source;
        this.calls = new WebhookCalls(namespaces, authorizers, metrics);
    }

    /** Returns the metrics of the calls. */
    public WebhookMetrics metrics() {
        return metrics;
    }

    /** Reports the first refusal in the order of the webhooks. */
    @Override
    public void validate(AdmissionRequest request) {
        List<CompiledWebhook> webhooks = source.current();
        if (webhooks.isEmpty() || WebhookCalls.isExempt(request)) {
            return;
        }
        List<PendingCall> started = new ArrayList<>();
        for (CompiledWebhook webhook : webhooks) {
            Optional<MatchedResource> matched = calls.match(webhook, request);
            if (matched.isPresent()) {
                started.add(calls.call(webhook, request, matched.get(), false));
            }
        }
        StatusException refusal = null;
        for (int i = 0; i < started.size(); i++) {
            refusal = first(refusal, finish(started.get(i), request, i));
        }
        if (refusal != null) {
            throw refusal;
        }
    }

    private @Nullable StatusException finish(PendingCall call, AdmissionRequest request, int index) {
        try {
            if (calls.answer(call, request).isEmpty()) {
                request.caller()
                        .annotations()
                        .add(FAILED_OPEN + index, call.webhook().name(), false);
            }
            return null;
        } catch (StatusException e) {
            return e;
        }
    }

    private static @Nullable StatusException first(@Nullable StatusException one, @Nullable StatusException other) {
        return one == null ? other : one;
    }
}
