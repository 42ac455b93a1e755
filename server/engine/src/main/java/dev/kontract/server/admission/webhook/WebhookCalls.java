package dev.kontract.server.admission.webhook;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.admission.AdmissionRequest;
import dev.kontract.server.admission.matching.MatchConditions.ConditionFailure;
import dev.kontract.server.admission.matching.MatchedResource;
import dev.kontract.server.admission.matching.NamespaceObjects;
import dev.kontract.server.admission.matching.RequestContent;
import dev.kontract.server.admission.webhook.WebhookEndpoint.CallFailure;
import dev.kontract.server.cel.AdmissionInput;
import dev.kontract.server.cel.function.AdmissionAuthorizer;
import dev.kontract.server.request.TraceSpan;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.GoText;
import dev.kontract.server.status.StatusException;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;

/** The common parts of calls of mutating and validating webhooks. */
final class WebhookCalls {

    private static final String EXEMPT_GROUP = "admissionregistration.k8s.io";
    private static final int BAD_REQUEST = 400;
    private static final int INTERNAL_ERROR = 500;

    /** As kube-apiserver counts a call that has outlasted its request. */
    private static final int UNAVAILABLE = 503;

    private static final int LAST_CODE = 599;

    private final NamespaceObjects namespaces;
    private final Function<UserInfo, AdmissionAuthorizer> authorizers;
    private final WebhookMetrics metrics;

    WebhookCalls(
            NamespaceObjects namespaces, Function<UserInfo, AdmissionAuthorizer> authorizers, WebhookMetrics metrics) {
        this.metrics = metrics;
        this.namespaces = namespaces;
        this.authorizers = authorizers;
    }

    /** Returns whether webhooks are not asked, so that they cannot lock out their own removal. */
    static boolean isExempt(AdmissionRequest request) {
        return request.resource().group().equals(EXEMPT_GROUP);
    }

    /**
     * Returns the resource with which a webhook matches a request; empty if it does not match.
     *
     * @throws StatusException if a match condition cannot be evaluated
     */
    Optional<MatchedResource> match(CompiledWebhook webhook, AdmissionRequest request) {
        Optional<MatchedResource> matched = webhook.criteria().match(request, namespaces);
        if (matched.isEmpty() || webhook.conditions().isEmpty()) {
            return matched;
        }
        MatchedResource resource = matched.get();
        AdmissionInput input = new AdmissionInput(
                resource.shown(request.object()),
                resource.shown(request.oldObject()),
                RequestContent.forExpressions(request, resource),
                null,
                null,
                authorizers.apply(request.user()));
        try {
            return webhook.conditions().match(input) ? matched : Optional.empty();
        } catch (ConditionFailure e) {
            throw request.forbidden(String.valueOf(e.getMessage()));
        }
    }

    /**
     * Sends a request to a webhook.
     *
     * @throws StatusException when it must not be asked about a dry run
     */
    PendingCall call(CompiledWebhook webhook, AdmissionRequest request, MatchedResource resource, boolean mutating) {
        long begun = System.nanoTime();
        return PendingCall.begin(webhook, send(webhook, request, resource, mutating), begun);
    }

    private static CompletableFuture<WebhookResponse> send(
            CompiledWebhook webhook, AdmissionRequest request, MatchedResource resource, boolean mutating) {
        if (request.dryRun() && !webhook.dryRunSafe()) {
            throw StatusException.badRequest(
                    "admission webhook " + GoText.quote(webhook.name()) + " does not support dry run");
        }
        if (webhook.version() == null) {
            return CompletableFuture.failedFuture(new CallFailure(
                    "could not create admission objects: webhook does not accept known"
                            + " AdmissionReview versions (v1, v1beta1)",
                    BAD_REQUEST));
        }
        Duration timeout = request.caller().lifetime().within(webhook.timeout());
        if (request.caller().deviation().silentWebhooks().test(webhook.name())) {
            return CompletableFuture.failedFuture(webhook.endpoint().late(timeout));
        }
        ObjectNode review = JsonNodeFactory.instance.objectNode();
        review.put("kind", "AdmissionReview").put("apiVersion", "admission.k8s.io/" + webhook.version());
        String uid = UUID.randomUUID().toString();
        review.set("request", RequestContent.forWebhooks(request, resource, uid));
        TraceSpan span = span(webhook, request, mutating).with("UID", uid);
        CompletableFuture<WebhookResponse> response =
                span.call(() -> webhook.endpoint().call(review, mutating, timeout));
        if (span != TraceSpan.NONE) {
            var unused = response.whenComplete((answer, failure) -> span.end(failure != null));
        }
        return response;
    }

    private static TraceSpan span(CompiledWebhook webhook, AdmissionRequest request, boolean mutating) {
        TraceSpan caller = TraceSpan.current();
        if (caller == TraceSpan.NONE) {
            return caller;
        }
        ResourceDescriptor resource = request.resource();
        return caller.child(TraceSpan.Kind.INTERNAL, mutating ? "Call mutating webhook" : "Call validating webhook")
                .with("configuration", webhook.configuration())
                .with("webhook", webhook.name())
                .with("resource", resource.group() + '/' + resource.version() + ", Resource=" + resource.plural())
                .with("subresource", request.subresource())
                .with("operation", request.operation().toString());
    }

    /**
     * Waits for an answer, as long as the webhook and the request have time, and records its warnings and annotations.
     *
     * @return the answer; empty if there is none and the webhook fails open
     * @throws StatusException when the webhook refuses the request, there is no answer and it fails closed, or the
     *     request has ended
     */
    Optional<WebhookResponse> answer(PendingCall call, AdmissionRequest request) {
        CompiledWebhook webhook = call.webhook();
        String operation = request.operation().toString();
        WebhookResponse response;
        try {
            response = request.caller().lifetime().await(call.response());
        } catch (StatusException e) {
            metrics.failed(webhook.name(), operation, UNAVAILABLE, webhook.failsOpen(), call.elapsed());
            throw e;
        } catch (CompletionException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            int code = cause instanceof CallFailure failure ? failure.code() : UNAVAILABLE;
            metrics.failed(webhook.name(), operation, code, webhook.failsOpen(), call.elapsed());
            if (webhook.failsOpen()) {
                return Optional.empty();
            }
            throw failure(webhook, String.valueOf(cause.getMessage()));
        }
        response.auditAnnotations()
                .forEach((key, value) -> request.caller().annotations().add(webhook.name() + '/' + key, value, false));
        response.warnings().forEach(request.caller()::warn);
        if (!response.isAllowed()) {
            StatusException rejection = rejection(webhook, response);
            metrics.rejected(webhook.name(), operation, rejection.code(), call.elapsed());
            throw rejection;
        }
        metrics.allowed(webhook.name(), operation, call.elapsed());
        return Optional.of(response);
    }

    static StatusException failure(CompiledWebhook webhook, String why) {
        return StatusException.internal("failed calling webhook " + GoText.quote(webhook.name()) + ": " + why);
    }

    private static StatusException rejection(CompiledWebhook webhook, WebhookResponse response) {
        ObjectNode given = response.status();
        ObjectNode status = JsonNodeFactory.instance.objectNode();
        status.put("kind", "Status").put("apiVersion", "v1").putObject("metadata");
        if (given != null) {
            given.properties().forEach(field -> status.set(field.getKey(), field.getValue()));
        }
        String by = "admission webhook " + GoText.quote(webhook.name()) + " denied the request";
        String message = status.path("message").asText("");
        String reason = status.path("reason").asText("");
        status.put("status", "Failure");
        status.put(
                "message",
                !message.isEmpty()
                        ? by + ": " + message
                        : !reason.isEmpty() ? by + ": " + reason : by + " without explanation");
        int code = status.path("code").asInt();
        status.put("code", code > LAST_CODE ? INTERNAL_ERROR : Math.max(code, BAD_REQUEST));
        return StatusException.relayed(status);
    }
}
