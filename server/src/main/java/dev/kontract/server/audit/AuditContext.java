package dev.kontract.server.audit;

import dev.kontract.server.request.UserInfo;

/** What becomes of one request, for whoever deals with it to tell. Nothing is noted of a request without interest. */
public sealed interface AuditContext permits AuditedRequest, AuditContext.Unfollowed {

    /** For requests that are of no interest. */
    AuditContext NONE = new Unfollowed();

    /** The request is there, and its sender is known. */
    default void received() {}

    /** The request is there, and nobody knows whose it is; that is all there will be of it. */
    default void unauthenticated(String attempted) {}

    /** The request is to be carried out as somebody else. */
    default void impersonated(UserInfo user) {}

    /** The authorizer has spoken. */
    default void decided(String decision, String reason) {}

    /** The body has come. */
    default void requested(byte[] body, String mediaType) {}

    /** Whether the body of the answer is to be told. */
    default boolean wantsAnswer() {
        return false;
    }

    /** The answer is settled. */
    default void answered(int status, byte[] body, String mediaType) {}

    /** The answer is settled, but will take its time. */
    default void streaming(int status) {}

    /** The server fails to answer. */
    default void panicked(Throwable failure) {}

    /** Everything is sent, or nothing more can be. */
    default void ended() {}

    /** A request of no interest; it is shared by all, and holds nothing. */
    final class Unfollowed implements AuditContext {

        private Unfollowed() {}
    }
}
