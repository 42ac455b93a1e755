package dev.kontract.server.controller;

import dev.kontract.client.Kind;
import dev.kontract.client.KontractClient;
import java.time.Clock;
import java.util.function.ToLongFunction;

/**
 * What the controllers are given from outside.
 *
 * @param connections makes clients; of a server in this process, or controllers need a thread for every kind that they watch
 * @param clock the time; one that is a {@link dev.kontract.client.controller.Timer} too also keeps their delays
 * @param latest the resource version of the last change of an object of a kind, 0 when there was none yet
 */
public record ControllerEnvironment(Connections connections, Clock clock, ToLongFunction<Kind<?>> latest) {

    /** Makes clients for users of the control plane. */
    @FunctionalInterface
    public interface Connections {

        /**
         * A client with the credentials of a user; the caller closes it. Threads that use it are not interrupted meanwhile.
         *
         * @param user the name of the user
         * @param fieldManager who owns what is written
         */
        KontractClient as(String user, String fieldManager);

        /** As {@link #as}, for threads that may be interrupted. */
        default KontractClient interruptible(String user, String fieldManager) {
            return as(user, fieldManager);
        }
    }
}
