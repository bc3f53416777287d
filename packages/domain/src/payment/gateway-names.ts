/** The payment gateways that the portal speaks to; a name is part of control accounts and addresses. */
export const gatewayNames = ['easebuzz', 'razorpay'] as const
export type GatewayName = (typeof gatewayNames)[number]
