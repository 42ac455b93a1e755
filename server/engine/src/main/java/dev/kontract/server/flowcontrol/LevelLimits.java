package dev.kontract.server.flowcontrol;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * What a PriorityLevelConfiguration says.
 *
 * @param exempt whether requests are executed immediately, whatever their number
 * @param shares the part of the seats of the server, in proportion to those of the other levels
 * @param lendablePercent how much of its seats other levels may use
 * @param borrowingPercent how many seats of other levels it may use in addition, in percent of its own; -1 without limit
 * @param queues the number of queues; 0 if requests are rejected that find no seat
 * @param handSize the number of queues that a flow may use
 * @param queueLength the maximum number of requests in a queue
 * @see <a href="https://kubernetes.io/docs/concepts/cluster-administration/flow-control/#prioritylevelconfiguration">
 *     PriorityLevelConfiguration</a>
 */
record LevelLimits(
        boolean exempt,
        int shares,
        int lendablePercent,
        int borrowingPercent,
        int queues,
        int handSize,
        int queueLength) {

    /** The limits of the mandatory level {@code catch-all}, for requests that match no schema while it is not stored. */
    static final LevelLimits CATCH_ALL = new LevelLimits(false, 5, 0, -1, 0, 1, 0);

    private static final int DEFAULT_SHARES = 30;
    private static final int DEFAULT_QUEUES = 64;
    private static final int DEFAULT_HAND = 8;
    private static final int DEFAULT_LENGTH = 50;

    static LevelLimits of(JsonNode spec) {
        boolean exempt = spec.path("type").asText().equals("Exempt");
        JsonNode part = spec.path(exempt ? "exempt" : "limited");
        JsonNode response = part.path("limitResponse");
        boolean queued = response.path("type").asText().equals("Queue");
        JsonNode queuing = response.path("queuing");
        return new LevelLimits(
                exempt,
                part.path("nominalConcurrencyShares").asInt(exempt ? 0 : DEFAULT_SHARES),
                part.path("lendablePercent").asInt(0),
                exempt ? -1 : part.path("borrowingLimitPercent").asInt(-1),
                queued ? queuing.path("queues").asInt(DEFAULT_QUEUES) : 0,
                queuing.path("handSize").asInt(DEFAULT_HAND),
                queuing.path("queueLengthLimit").asInt(DEFAULT_LENGTH));
    }
}
