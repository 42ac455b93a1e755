package dev.kontract.server.controller;

import dev.kontract.client.Kind;
import dev.kontract.client.KontractClient;
import java.time.Clock;
import java.util.function.ToLongFunction;

/**
 * The services that the embedding process provides to the controllers.
 *
 * @param connections creates clients, preferably of a server in the same process; with a remote server, each watched
 *     kind takes a thread
 * @param clock the time; if it is also a {@link dev.kontract.client.controller.Timer}, it schedules the controllers'
 *     delays
 * @param latest returns the resource version of the latest change to any object of a kind, or 0 if there was none
 * @param durable whether writes wait for a disk or for another machine, so that it is worth sending several at a time
 * @param queues measures the queues
 */
public record ControllerEnvironment(
        Connections connections, Clock clock, ToLongFunction<Kind<?>> latest, boolean durable, QueueMetrics queues) {

    /** Creates services without metrics. */
    public ControllerEnvironment(
            Connections connections, Clock clock, ToLongFunction<Kind<?>> latest, boolean durable) {
        this(connections, clock, latest, durable, new QueueMetrics());
    }

    ControllerEnvironment with(Connections others) {
        return new ControllerEnvironment(others, clock, latest, durable, queues);
    }

    /** Creates clients for control plane users. */
    @FunctionalInterface
    public interface Connections {

        /**
         * Creates a client with a user's credentials. The caller closes it and does not interrupt threads that use it.
         *
         * @param user the user name
         * @param fieldManager the field manager of writes
         */
        KontractClient as(String user, String fieldManager);

        /** Same as {@link #as}, for threads that may be interrupted. */
        default KontractClient interruptible(String user, String fieldManager) {
            return as(user, fieldManager);
        }
    }
}
