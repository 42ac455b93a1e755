/**
 * Leader election with a Lease, for programs with several replicas: see {@link
 * dev.kontract.client.election.LeaderElector}. A leader that cannot renew its lease stops before another one starts,
 * provided that all clocks run at the same rate.
 */
@NullMarked
package dev.kontract.client.election;

import org.jspecify.annotations.NullMarked;
