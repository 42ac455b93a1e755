package dev.kontract.jaxrs;

import dev.kontract.server.http.InProcessTransport;
import dev.kontract.server.request.GroupDomain;
import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;
import java.io.InputStream;
import java.net.URI;
import java.security.Principal;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Intercepts each request before the container matches it, and lets the container find the method of a generated interface, or
 * the fallback resource for everything else. Conversions and negotiation by the container have no effect: the engine gets the
 * request as it was sent.
 */
@PreMatching
@Priority(Priorities.USER)
final class EngineFilter implements ContainerRequestFilter {

    private static final Pattern STREAM = Pattern.compile("(?:^|&)(?:watch|follow)(?:=(?!false(?:&|$)|0(?:&|$))|&|$)");

    /** The property in which servlet containers store client certificates. */
    private static final String CERTIFICATES = "jakarta.servlet.request.X509Certificate";

    private static final MediaType ANY = MediaType.WILDCARD_TYPE;

    private final InProcessTransport engine;
    private final Executor streams;
    private final ContractPaths operations;
    private final GroupDomain paths;
    private final Function<SecurityContext, Optional<String>> tokens;

    /**
     * Sends requests to {@code engine}.
     *
     * @param streams runs tasks that write a response until it ends
     * @param operations the operations of the interfaces
     * @param paths maps paths of the served access-control group to those of the generated interfaces
     * @param tokens returns the token of the engine for a user authenticated by the container
     */
    EngineFilter(
            InProcessTransport engine,
            Executor streams,
            ContractPaths operations,
            GroupDomain paths,
            Function<SecurityContext, Optional<String>> tokens) {
        this.engine = engine;
        this.streams = streams;
        this.operations = operations;
        this.paths = paths;
        this.tokens = tokens;
    }

    @Override
    public void filter(ContainerRequestContext request) {
        UriInfo uri = request.getUriInfo();
        String base = uri.getBaseUri().toString();
        String path = path(uri);
        @Nullable String query = uri.getRequestUri().getRawQuery();
        Map<String, List<String>> sent = new HashMap<>();
        request.getHeaders().forEach((name, values) -> sent.put(name, List.copyOf(values)));
        tokens.apply(request.getSecurityContext()).ifPresent(token -> authenticate(sent, token));
        EngineCall call = new EngineCall(
                engine,
                streams,
                request.getMethod(),
                query == null ? path : path + '?' + query,
                sent,
                request.getEntityStream(),
                certificates(request));
        request.setSecurityContext(new Caller(call, request.getSecurityContext()));
        request.setEntityStream(InputStream.nullInputStream());
        MultivaluedMap<String, String> headers = request.getHeaders();
        headers.putSingle(HttpHeaders.ACCEPT, ANY.toString());
        boolean stream = query != null
                && request.getMethod().equals("GET")
                && STREAM.matcher(query).find();
        String contract = paths.apply(path);
        Optional<String> body = stream ? Optional.empty() : operation(request, contract);
        headers.putSingle(HttpHeaders.CONTENT_TYPE, body.orElse(MediaType.APPLICATION_JSON));
        if (body.isEmpty()) {
            request.setMethod("POST");
            request.setRequestUri(uri.getBaseUri(), below(base, stream ? OtherRequests.STREAM : OtherRequests.ANSWER));
        } else if (!contract.equals(path)) {
            request.setRequestUri(uri.getBaseUri(), below(base, contract));
        }
    }

    private static URI below(String base, String path) {
        return URI.create(base.endsWith("/") ? base + path.substring(1) : base + path);
    }

    /** Returns the path below the application, as sent. */
    private static String path(UriInfo uri) {
        String base = uri.getBaseUri().getRawPath();
        String root = base.endsWith("/") ? base.substring(0, base.length() - 1) : base;
        String whole = uri.getRequestUri().getRawPath();
        String path = whole.startsWith(root) ? whole.substring(root.length()) : whole;
        return path.isEmpty() ? "/" : path;
    }

    /** Returns the media type by which the container finds the operation; empty if the contract has none for the request. */
    private Optional<String> operation(ContainerRequestContext request, String path) {
        Optional<Set<String>> consumed = operations.consumed(request.getMethod(), path);
        if (consumed.isEmpty() || consumed.get().isEmpty()) {
            return consumed.map(none -> MediaType.APPLICATION_JSON);
        }
        String sent = String.valueOf(request.getHeaderString(HttpHeaders.CONTENT_TYPE));
        String type = sent.split(";", 2)[0].strip();
        if (consumed.get().contains(type)) {
            return Optional.of(type);
        }
        return Optional.of(MediaType.APPLICATION_JSON).filter(consumed.get()::contains);
    }

    private static void authenticate(Map<String, List<String>> headers, String token) {
        headers.keySet().removeIf(HttpHeaders.AUTHORIZATION::equalsIgnoreCase);
        headers.put(HttpHeaders.AUTHORIZATION, List.of("Bearer " + token));
    }

    private static List<X509Certificate> certificates(ContainerRequestContext request) {
        List<X509Certificate> certificates = new ArrayList<>();
        if (request.getProperty(CERTIFICATES) instanceof X509Certificate[] chain) {
            certificates.addAll(List.of(chain));
        }
        return certificates;
    }

    /** The caller of a call; otherwise as known to the container. */
    private record Caller(EngineCall call, @Nullable SecurityContext container) implements SecurityContext {

        @Override
        public Principal getUserPrincipal() {
            return call;
        }

        @Override
        public boolean isUserInRole(String role) {
            return container != null && container.isUserInRole(role);
        }

        @Override
        public boolean isSecure() {
            return container != null && container.isSecure();
        }

        @Override
        public @Nullable String getAuthenticationScheme() {
            return container == null ? null : container.getAuthenticationScheme();
        }
    }
}
