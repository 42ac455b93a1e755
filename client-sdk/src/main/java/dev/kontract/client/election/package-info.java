/**
 * One of several copies of a program leads, the others wait, by way of a Lease: see {@link
 * dev.kontract.client.election.LeaderElector}. A leader that cannot renew stops before another one starts, as far as clocks
 * run at the same speed.
 */
@NullMarked
package dev.kontract.client.election;

import org.jspecify.annotations.NullMarked;
