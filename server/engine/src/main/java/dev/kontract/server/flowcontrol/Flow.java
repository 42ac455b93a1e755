package dev.kontract.server.flowcontrol;

/**
 * The flow of a request: what its flow schema and the distinguisher of the schema say of it.
 *
 * @param schema the name of the flow schema
 * @param level the name of the priority level
 * @param distinguisher the user or the namespace; {@code ""} if the schema does not distinguish
 */
record Flow(String schema, String level, String distinguisher) {

    private static final long GOLDEN = 0x9e3779b97f4a7c15L;

    /** Returns a hash by which the queues of the flow are chosen. */
    private long hash() {
        long mixed = (((long) schema.hashCode() << 32) ^ distinguisher.hashCode()) + GOLDEN;
        mixed = (mixed ^ (mixed >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        return mixed ^ (mixed >>> 31);
    }

    /**
     * Returns the numbers of some queues that differ from each other: flows rarely have all their queues in common, so that a
     * heavy one leaves some to each of the others (shuffle sharding).
     *
     * @param size how many
     * @param queues how many there are to choose from
     */
    int[] hand(int size, int queues) {
        int[] hand = new int[Math.min(size, queues)];
        long entropy = hash();
        for (int dealt = 0; dealt < hand.length; dealt++) {
            int left = queues - dealt;
            int card = (int) Long.remainderUnsigned(entropy, left);
            entropy = Long.divideUnsigned(entropy, left);
            insert(hand, dealt, card);
        }
        return hand;
    }

    /** Inserts the card with a number among the undealt ones; the dealt ones are sorted. */
    private static void insert(int[] hand, int dealt, int number) {
        int card = number;
        int at = 0;
        while (at < dealt && hand[at] <= card) {
            card++;
            at++;
        }
        System.arraycopy(hand, at, hand, at + 1, dealt - at);
        hand[at] = card;
    }
}
