package dev.kontract.server.audit;

import dev.kontract.server.request.UserInfo;
import dev.kontract.server.request.WriteObserver;
import dev.kontract.server.status.StatusException;
import java.nio.ByteBuffer;

/** Receives the progress of one request from the code that handles it. No calls are made for a request without an observer. */
public interface AuditContext {

    /** The context of requests that are not followed. */
    AuditContext NONE = new Unfollowed();

    /** The request was received and its user is authenticated. */
    default void received() {}

    /** Authentication failed. No further calls follow. */
    default void unauthenticated(String attempted) {}

    /** The request is executed as the impersonated user. */
    default void impersonated(UserInfo user) {}

    /** The authorizer made its decision. */
    default void decided(String decision, String reason) {}

    /**
     * Admission annotated the request.
     *
     * @param detail whether the annotation is part of the content of the request
     */
    default void annotated(String key, String value, boolean detail) {}

    /** The request body was read. */
    default void requested(byte[] body, String mediaType) {}

    /** Returns the observer of what the request writes. */
    default WriteObserver writes() {
        return WriteObserver.NONE;
    }

    /** Returns whether the response body is to be recorded. */
    default boolean wantsAnswer() {
        return false;
    }

    /** The request fails; the response follows. */
    default void failed(StatusException why) {}

    /**
     * The response is complete, but not yet sent.
     *
     * @param body the body, of which neither content nor position may be changed
     */
    default void answered(int status, ByteBuffer body, String mediaType) {}

    /** The response headers are ready, and a stream of data follows. */
    default void streaming(int status) {}

    /** The server failed to handle the request. */
    default void panicked(Throwable failure) {}

    /** The response was sent completely, or the connection was lost. */
    default void ended() {}

    /** The context of a request that is not followed. Shared and stateless. */
    final class Unfollowed implements AuditContext {

        private Unfollowed() {}
    }
}
