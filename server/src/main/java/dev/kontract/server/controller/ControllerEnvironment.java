package dev.kontract.server.controller;

import dev.kontract.client.Kind;
import dev.kontract.client.KontractClient;
import dev.kontract.client.controller.Timer;
import java.time.Clock;
import java.util.function.ToLongFunction;

/**
 * What the controllers are given from outside.
 *
 * @param connections makes clients
 * @param clock what time it is
 * @param timer keeps delays, by that clock
 * @param latest the resource version of the last change of an object of a kind, 0 when there was none yet
 */
public record ControllerEnvironment(Connections connections, Clock clock, Timer timer, ToLongFunction<Kind<?>> latest) {

    /** Makes clients for users of the control plane. */
    @FunctionalInterface
    public interface Connections {

        /**
         * A client with the credentials of a user; the caller closes it.
         *
         * @param user the name of the user
         * @param fieldManager who owns what is written
         */
        KontractClient as(String user, String fieldManager);
    }
}
