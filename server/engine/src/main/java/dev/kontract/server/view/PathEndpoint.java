package dev.kontract.server.view;

import dev.kontract.server.request.RequestContext;
import dev.kontract.server.status.StatusException;
import java.util.Optional;

/** Handles requests for a path of its own, which belongs to no kind. Implementations are thread-safe. */
public interface PathEndpoint {

    /** Returns the path, without a trailing slash. */
    String path();

    /** Returns whether the paths below {@link #path} belong to this endpoint, too. */
    default boolean hasPathsBelow() {
        return false;
    }

    /** Returns whether requests of a method are handled. */
    default boolean allows(String method) {
        return method.equals("GET");
    }

    /**
     * Handles a request for such a path by such a method; may block.
     *
     * @throws StatusException if the request fails
     */
    ApiResponse answer(RequestContext request);

    /**
     * Handles a request if it is for a path of this endpoint.
     *
     * @return empty if it is not
     * @throws StatusException 405 if its method is not handled, and others if the request fails
     */
    default Optional<ApiResponse> answerOwn(RequestContext request) {
        String requested = request.info().trimmedPath();
        if (!(hasPathsBelow() ? covers(path(), requested) : requested.equals(path()))) {
            return Optional.empty();
        }
        if (!allows(request.method())) {
            throw StatusException.methodNotAllowed();
        }
        return Optional.of(answer(request));
    }

    /** Returns whether {@code path} is {@code root} or below it. */
    static boolean covers(String root, String path) {
        return path.startsWith(root) && (path.length() == root.length() || path.charAt(root.length()) == '/');
    }
}
