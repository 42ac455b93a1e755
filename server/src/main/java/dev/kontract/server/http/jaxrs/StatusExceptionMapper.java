package dev.kontract.server.http.jaxrs;

import dev.kontract.server.http.response.FailureRepresentation;
import dev.kontract.server.http.response.ServerResponse;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.status.GoText;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.view.Representation;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says every failure of a resource, and of the search for one, as a {@code Status}. */
final class StatusExceptionMapper implements ExceptionMapper<Throwable> {

    private static final Logger LOG = LoggerFactory.getLogger(StatusExceptionMapper.class);
    private static final List<String> REPRESENTATIONS =
            List.of("application/json", "application/yaml", "application/vnd.kubernetes.protobuf");

    private static final List<String> COLLECTION_REPRESENTATIONS = List.of(
            "application/json",
            "application/yaml",
            "application/vnd.kubernetes.protobuf",
            "application/json;stream=watch",
            "application/vnd.kubernetes.protobuf;stream=watch");
    private static final Set<String> COLLECTION_VERBS = Set.of("list", "watch");

    private final Predicate<String> servedPrefixes;
    private final FailureRepresentation failures;

    StatusExceptionMapper(Predicate<String> servedPrefixes, FailureRepresentation failures) {
        this.servedPrefixes = servedPrefixes;
        this.failures = failures;
    }

    @Override
    public Response toResponse(Throwable failure) {
        RequestContext context = RequestContext.current();
        Optional<StatusException> refusal = FailureRepresentation.statusOf(failure);
        if (refusal.isPresent()) {
            return status(refusal.get(), context);
        }
        if (failure instanceof WebApplicationException web) {
            return refused(web, context);
        }
        LOG.error("{} {} failed", context.method(), GoText.quote(context.info().path()), failure);
        context.failed(failure);
        return status(StatusException.internal(ServerResponse.FAULT), context);
    }

    private Response refused(WebApplicationException failure, RequestContext context) {
        int code = failure.getResponse().getStatus();
        return switch (code) {
            case 404 -> notFound(context);
            case 405 -> status(StatusException.methodNotAllowed(), context);
            case 406 -> status(StatusException.notAcceptable(offered(context)), context);
            case 415 -> status(unsupported(context), context);
            case 400 -> status(StatusException.badRequest(String.valueOf(failure.getMessage())), context);
            default ->
                failure.getResponse().hasEntity()
                        ? failure.getResponse()
                        : status(StatusException.unknown(code, String.valueOf(failure.getMessage())), context);
        };
    }

    private Response notFound(RequestContext context) {
        if (servedPrefixes.test(context.info().path())) {
            return status(StatusException.noSuchResource(), context);
        }
        return Response.status(404)
                .type("text/plain; charset=utf-8")
                .header("X-Content-Type-Options", "nosniff")
                .entity("404 page not found\n")
                .build();
    }

    /** A collection can be watched where it is listed. */
    private static List<String> offered(RequestContext context) {
        return COLLECTION_VERBS.contains(context.info().verb()) ? COLLECTION_REPRESENTATIONS : REPRESENTATIONS;
    }

    private static StatusException unsupported(RequestContext context) {
        return context.method().equals("PATCH")
                ? StatusException.unsupportedPatchType()
                : StatusException.unsupportedMediaType(REPRESENTATIONS);
    }

    private Response status(StatusException failure, RequestContext context) {
        Representation said = failures.of(failure, context);
        Response.ResponseBuilder response = Response.status(said.status())
                .header(HttpHeaders.CONTENT_TYPE, said.contentType())
                .entity(said.body());
        said.headers().forEach(response::header);
        return response.build();
    }
}
