package dev.kontract.server.controller.certificate;

import dev.kontract.client.Kinds;
import dev.kontract.client.KontractClient;
import dev.kontract.client.controller.Result;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.CertificateSigningRequest;
import dev.kontract.model.CertificateSigningRequestCondition;
import dev.kontract.model.Time;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.ControllerFactory;
import java.io.ByteArrayInputStream;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The controller that deletes requests: one hour after the decision, or one day after the creation if there was none. */
public final class CertificateCleaner implements ControllerFactory {

    private static final Duration DECIDED = Duration.ofHours(1);
    private static final Duration PENDING = Duration.ofDays(1);

    @Override
    public String name() {
        return "certificatesigningrequest-cleaner-controller";
    }

    @Override
    public String account() {
        return "certificate-controller";
    }

    @Override
    public AutoCloseable start(ControllerContext context) {
        Informer<CertificateSigningRequest> requests = context.informers().of(Kinds.CERTIFICATE_SIGNING_REQUEST);
        return context.controller()
                .reconciles(requests)
                .start(request -> requests.indexer()
                        .get(request.toString())
                        .flatMap(CertificateCleaner::end)
                        .map(end -> clean(context, request.name(), end))
                        .orElseGet(Result::done));
    }

    private static Result clean(ControllerContext context, String name, Instant end) {
        Instant now = context.clock().instant();
        if (!now.isAfter(end)) {
            return Result.again(Duration.between(now, end).plusMillis(1));
        }
        delete(context.client(), name);
        return Result.done();
    }

    private static void delete(KontractClient client, String name) {
        try {
            client.resource(Kinds.CERTIFICATE_SIGNING_REQUEST).delete(name);
        } catch (ApiException.NotFound e) {
            // Deleted by another client.
        }
    }

    /** Returns when a request is to be deleted. */
    private static Optional<Instant> end(CertificateSigningRequest request) {
        RequestState state = new RequestState(request);
        if (state.conditions().isEmpty()) {
            return after(request.metadata().getCreationTimestamp(), PENDING);
        }
        return state.conditions().stream()
                .flatMap(condition -> end(condition, state))
                .min(Instant::compareTo);
    }

    private static Stream<Instant> end(CertificateSigningRequestCondition condition, RequestState state) {
        Time updated = condition.getLastUpdateTime();
        return switch (Objects.requireNonNullElse(condition.getType(), "")) {
            case "Denied", "Failed" -> after(updated, DECIDED).stream();
            case "Approved" ->
                state.isIssued()
                        ? Stream.concat(after(updated, DECIDED).stream(), expiry(state.certificate()).stream())
                        : after(updated, PENDING).stream();
            default -> Stream.empty();
        };
    }

    private static Optional<Instant> after(@Nullable Time time, Duration period) {
        return Optional.ofNullable(time).map(Time::instant).map(instant -> instant.plus(period));
    }

    private static Optional<Instant> expiry(byte[] certificate) {
        try {
            X509Certificate first = (X509Certificate)
                    CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(certificate));
            return Optional.of(first.getNotAfter().toInstant());
        } catch (CertificateException e) {
            return Optional.empty();
        }
    }
}
