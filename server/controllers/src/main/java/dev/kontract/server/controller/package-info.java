/**
 * The controller framework. Each controller is a {@link dev.kontract.server.controller.ControllerFactory} in a
 * sub-package; {@link dev.kontract.server.controller.Controllers} runs the selected ones.
 *
 * <p>The package depends on the client SDK and the model, not on other packages of the server. Every read and write is
 * an API request with the controller's own user, authorized by RBAC like any other. The controllers can therefore be
 * left out or run in another process.
 *
 * <p>A reconciler observes its object, passes the observation to a pure planner, and carries out the plan: a plan is data, so
 * planners are tested without a server. {@code workload.StatusWriter} writes the planned status, {@code
 * workload.Conditions} computes its conditions, and {@code EventRecorder} records each {@code PlannedEvent}. {@code
 * statefulset} is the model.
 *
 * <p>{@code ControllerContext} holds the dependencies of a controller, {@code ControllerRun} starts and stops the
 * controllers, and {@code IdleDetection} detects when all of them are idle.
 *
 * <p>Internal, except {@code ControllerSelection}.
 */
@NullMarked
package dev.kontract.server.controller;

import org.jspecify.annotations.NullMarked;
